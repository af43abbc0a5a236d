"""Finds Chromium, or installs Debian's where that may be done."""

import os
import shutil

from tests.debian import install, may_install

# The shell has the same engine without the windows, and needs an eighth less time.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
FOLDERS = ("/usr/bin", "/usr/lib/chromium", "/snap/bin", "/opt/google/chrome")
# Parts of the browser that no test looks at. The list of an address bar that nobody sees has pages
# of its own, which took a third of all the time of the tests. This replaces Playwright's list, so
# the names of that list are here as well.
WITHOUT = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
FLAGS = [
    f"--disable-features={','.join(WITHOUT)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-gpu-compositing",
    "--num-raster-threads=1",  # more than one get into each other's way on two busy cores
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
]
MISSING = (
    "no Chromium was found: install it (Debian: apt-get install chromium-headless-shell) "
    "or name it in the environment variable CHROMIUM"
)


def find() -> str | None:
    """The path of a Chromium: the one that CHROMIUM names, else the first that is there."""
    if named := os.environ.get("CHROMIUM"):
        return shutil.which(named)
    path = os.pathsep.join([os.environ.get("PATH", ""), *FOLDERS])
    return next((found for name in NAMES if (found := shutil.which(name, path=path))), None)


def chromium() -> str | None:
    found = find()
    if not found and not os.environ.get("CHROMIUM") and may_install():
        found = install(find, *NAMES[:2])
    return found
