import { LiveStore } from './live-store.ts';

/** The one store of this page. `main` starts it: it listens as long as the page is open, whether or not its panel is in sight. */
export const liveStore = new LiveStore(globalThis.window);
