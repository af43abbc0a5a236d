// Friends, whom one does not want to hear or meet, and the invitations that wait for an answer.
import { announce } from "./announce";
import { api } from "./api";
import { games } from "./games.svelte";
import type { Challenge, ClockRule } from "./protocol";
import type { Socket } from "./socket";

export interface Friend {
  id: string;
  name: string;
  since: number;
  /** Null: they do not show it. */
  online: boolean | null;
}

export interface FriendList {
  code: string;
  link: string;
  visible: boolean;
  friends: Friend[];
}

export type Unwanted = "mute" | "block";
export interface Blocked {
  id: string;
  name: string;
  kind: Unwanted;
}

export interface ChallengeRequest {
  game: string;
  deck: string | null;
  clock: ClockRule | null;
  upgrades: boolean;
}

export const fetchFriends = () => api.get<FriendList>("/me/friends");
export const addFriend = (code: string) => api.post<FriendList>("/me/friends", { code });
export const showMe = (visible: boolean) => api.patch<FriendList>("/me/friends", { visible });
export const renewCode = () => api.post<FriendList>("/me/friends/code");
export const removeFriend = (id: string) => api.delete(`/me/friends/${id}`);
export const challenge = (id: string, wanted: ChallengeRequest) =>
  api.post<{ url: string }>(`/me/friends/${id}/challenge`, wanted);

/** Whom I have muted or blocked; with a match, only whom I meet there. */
export const fetchBlocks = async (match: string | null = null) =>
  (await api.get<{ blocks: Blocked[] }>(`/me/blocks${match ? `?match=${match}` : ""}`)).blocks;
export const block = async (who: { user: string } | { match: string }, kind: Unwanted) =>
  (await api.post<{ blocks: Blocked[] }>("/me/blocks", { ...who, kind })).blocks;
export const unblock = (id: string) => api.delete(`/me/blocks/${id}`);

/** The code in what was typed or pasted: a code, or the link that has it. */
export function codeIn(text: string): string {
  const linked = /\/friend\/([^/?#\s]+)/.exec(text)?.[1];
  return decodeURIComponent(linked ?? text).trim();
}

/** Whether a friend is here, in words. */
export const presence = ({ online }: Pick<Friend, "online">): string =>
  online === null ? "presence hidden" : online ? "here now" : "not here";

/** Those who are here first, then by name. */
export const byPresence = (friends: readonly Friend[]): Friend[] =>
  [...friends].sort(
    (a, b) => Number(b.online ?? false) - Number(a.online ?? false) || a.name.localeCompare(b.name),
  );

// --- invitations -------------------------------------------------------------------------------------

export type Invited = Omit<Challenge, "open">;

export const urlOf = ({ match, key }: Invited): string =>
  `/match/${match}?${new URLSearchParams({ key })}`;

class Invitations {
  open = $state.raw<readonly Invited[]>([]);
  /** Put off here; they stay on the page of friends. */
  #later = $state.raw<ReadonlySet<string>>(new Set());
  shown = $derived(this.open.filter(({ match }) => !this.#later.has(match)));

  take({ open, ...asked }: Challenge): void {
    const known = this.open.some(({ match }) => match === asked.match);
    const rest = this.open.filter(({ match }) => match !== asked.match);
    this.open = open ? [...rest, asked] : rest;
    if (open && !known) announce(`${asked.name} challenges you to ${titleOf(asked.game)}.`);
  }

  /** A new connection tells anew what is open. */
  clear(): void {
    this.open = [];
  }

  later(match: string): void {
    this.#later = new Set([...this.#later, match]);
  }

  async decline(match: string): Promise<void> {
    await api.delete(`/me/challenges/${match}`);
    this.open = this.open.filter((each) => each.match !== match);
  }
}

const titleOf = (game: string): string => games.find(game)?.title ?? game;

export const invitations = new Invitations();

export function followInvitations(link: Pick<Socket, "on" | "onResume">): () => void {
  const stops = [
    link.on("challenge", (asked) => {
      invitations.take(asked);
    }),
    link.onResume(() => {
      invitations.clear();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
