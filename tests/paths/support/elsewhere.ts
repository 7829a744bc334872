import type { Scene } from './scene.ts';

/** What happens in another tab of the same browser. */

/** Somebody signs in there, and this token is stored. */
export async function signInElsewhere(scene: Scene, token: string): Promise<void> {
  const tab = await scene.otherTab();
  await tab.evaluate((stored) => {
    localStorage.removeItem('hasLoggedOut');
    // A tab is told of changes only. A start-up without answer drops the token like this, which is nobody's news.
    if (localStorage.getItem('token') === stored) localStorage.removeItem('token');
    localStorage.setItem('token', stored);
  }, token);
}

/** The person signs out there; where nobody is signed in, the browser's storage is emptied. */
export async function signOutElsewhere(scene: Scene): Promise<void> {
  const tab = await scene.otherTab();
  await tab.evaluate(() => {
    localStorage.setItem('hasLoggedOut', 'true');
    if (localStorage.getItem('token') === null) localStorage.clear();
    else localStorage.removeItem('token');
  });
}

/** The member with this id changes their profile there. */
export async function changeUserElsewhere(scene: Scene, userId: string, changes: object): Promise<void> {
  const tab = await scene.otherTab();
  await tab.evaluate(
    (news) => {
      const channel = new BroadcastChannel('sidestage');
      channel.postMessage(news);
      channel.close();
    },
    { userId, changes },
  );
}
