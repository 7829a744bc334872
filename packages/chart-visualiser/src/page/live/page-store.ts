import { LiveStore } from './live-store.ts';

/** The one store of this page. It listens as long as the page is open, whether or not its panel is in sight. */
export const liveStore = new LiveStore(window);

liveStore.start();
