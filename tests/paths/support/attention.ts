import type { Scene } from './scene.ts';

/** The person turns to another window: this one stays in sight, without the focus. */
export const lookAway = ({ page }: Scene): Promise<void> =>
  page.evaluate(() => {
    document.hasFocus = () => false;
    dispatchEvent(new Event('blur'));
  });

/** The person turns to this window again. */
export const lookBack = ({ page }: Scene): Promise<void> =>
  page.evaluate(() => {
    Reflect.deleteProperty(document, 'hasFocus');
    dispatchEvent(new Event('focus'));
  });
