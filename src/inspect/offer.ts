/** Asks for a click, which a browser wants before it opens a window. The page stays usable beside it. */
export function offer(words: string, button: string, act: () => void): void {
  const box = document.createElement('dialog');
  Object.assign(box.style, { position: 'fixed', insetBlock: 'auto 1rem', zIndex: '1000' });
  const text = document.createElement('p');
  text.textContent = words;
  const accept = document.createElement('button');
  accept.textContent = button;
  accept.addEventListener('click', () => {
    box.remove();
    act();
  });
  box.append(text, accept);
  document.body.append(box);
  box.show();
}
