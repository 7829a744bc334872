import type { Page } from '@playwright/test';

/** Of what React keeps for each thing it has drawn: what tells whether a commit has drawn it anew. */
type Fiber = {
  type: unknown;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
};

declare global {
  /** Components of ours within a `header` that React has drawn anew since somebody set it to nought. */
  var drawnAnewInBar: number;
}

/** React's flag of what has been rendered in a commit. */
const WORKED = 1;

/**
 * Has the page count, in `drawnAnewInBar`, how often a component of the top bar that stood there is rendered again: a
 * function, not what libraries wrap in something else. It listens where React tells its own tools of each commit; call it before the page is opened.
 */
export const countDrawnAnew = (page: Page) =>
  page.addInitScript((worked) => {
    globalThis.drawnAnewInBar = 0;
    const look = (now: Fiber, before: Fiber, isInBar: boolean) => {
      if (isInBar && typeof now.type === 'function' && now.flags & worked) globalThis.drawnAnewInBar += 1;
      // A page has headers, too.
      if (now.child === before.child || now.type === 'main') return;
      for (let child = now.child; child; child = child.sibling)
        if (child.alternate) look(child, child.alternate, isInBar || now.type === 'header');
    };
    Object.assign(globalThis, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount() {},
        onPostCommitFiberRoot() {},
        onCommitFiberRoot(_: number, { current }: { current: Fiber }) {
          if (current.alternate) look(current, current.alternate, false);
        },
      },
    });
  }, WORKED);
