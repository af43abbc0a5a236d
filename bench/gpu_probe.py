import time, sys, numpy as np
sys.path.insert(0,"src")
import ludarium
from ludarium.lab import gpu
from ludarium.lab.series import seeds_of, deck_rows
from numba import cuda
import numba
print(numba.__version__, np.__version__, gpu.is_available())
g=ludarium.load("spellfaire")
decks=deck_rows(g,None)
t0=time.time()
r=gpu.random_matches(g,decks,seeds_of(1,1000))
print("compile+first",time.time()-t0)
# plain check of a few
K=g.kernel
from ludarium.plain.core.kernel import planner_seed, random_pick
from ludarium.core.mirror import mirror
recs=[g.deck_records(None)]; recs.append(tuple(reversed(recs[0])))
bad=0
for m,seed in enumerate(seeds_of(1,60)):
    s=g.states.new(); s.dice=int(seed); out=[0]*K.MAX_LEGAL; log=[0]
    K.setup(s,g.tables,recs[m%2],log); d=0
    while K.actors(s):
        a=s.active; n=K.legal(s,g.tables,a,out)
        x=out[0] if n==1 else out[random_pick(planner_seed(int(seed),d,a),n)]
        K.apply(s,g.tables,a,x,log); d+=1
    bad+= s.dice!=r[m]['dice'] or d!=r[m]['decisions'] or K.score(s,0)!=r[m]['scores'][0]
print("different from plain:",bad)
import ludarium.lab.gpu as G

from ludarium.bots.bot import engine_of
n=2_000_000
seeds=cuda.to_device(seeds_of(2,n))
res=cuda.to_device(np.zeros(n,engine_of(g).RESULT)); st=cuda.to_device(np.zeros(1,K.STATE)); bl=cuda.to_device(np.zeros(1,K.STATE)); tb=cuda.to_device(g.table_array); dk=cuda.to_device(decks)

pl=cuda.device_array(n,K.STATE)
k=G.compiled("spellfaire")
print("regs",list(k.get_regs_per_thread().values()),"local",list(k.get_local_mem_per_thread().values()))
asm=list(k.inspect_asm().values())[0]; print("ptx",len(asm), "calls",asm.count("call.uni"), "div",asm.count("div.s64"),asm.count("rem.s64"), "lines",asm.count(chr(10)))

k[8,64](pl,bl,tb,dk,seeds[:1000],res,8); cuda.synchronize()
for blocks in (8,11,16):
  for refill in (1,4,8,12,16,24):
    cuda.synchronize(); t0=time.time()
    k[132*blocks,64](pl,bl,tb,dk,seeds,res,refill); cuda.synchronize(); el=time.time()-t0
    dec=res.copy_to_host()["decisions"].sum()
    print(blocks,refill,"%.3fs %.1f M games/s %.1f M dec/s"%(el,n/el/1e6,dec/el/1e6),flush=True)
