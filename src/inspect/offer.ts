import * as banner from '#ui/notice/notice.css.ts';
import * as css from './offer.css.ts';

/** Asks for a click, which a browser wants before it opens a window. The page stays usable beside it. */
export function offer(said: string, label: string, act: () => void): void {
  const box = document.createElement('div');
  box.className = `${banner.banner} ${css.offer}`;
  const words = document.createElement('p');
  words.className = banner.bannerWords;
  words.textContent = said;
  const accept = document.createElement('button');
  accept.type = 'button';
  accept.className = banner.bannerAct;
  accept.textContent = label;
  accept.addEventListener('click', () => {
    box.remove();
    act();
  });
  box.append(words, accept);
  document.body.append(box);
  // Told to those who cannot see it once it stands there.
  box.role = 'status';
}
