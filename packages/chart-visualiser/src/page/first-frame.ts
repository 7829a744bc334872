import type { Opening } from '../data/page-data.ts';
import { fitOfFace, opening, transformOf } from './chart/view.ts';
import { followsApp } from './state/place.ts';

/** Lays the chart of the still page in its window as the living page will. */
function lay(root: HTMLElement, chart: Opening): void {
  const canvas = root.querySelector('svg[role=application]');
  if (!canvas) return;
  const layer = canvas.querySelector('g');
  // Its words are laid out once only, when it is known how large they will be.
  layer?.setAttribute('display', 'none');
  const view = opening(chart, canvas.getBoundingClientRect());
  canvas.parentElement?.style.setProperty('--fit', `${fitOfFace()}`);
  layer?.setAttribute('transform', transformOf(view));
  layer?.removeAttribute('display');
  const percent = root.querySelector('output');
  if (percent) percent.textContent = `${Math.round(view.scale * 100)} %`;
}

/** Runs the scripts of the page, which the build has put into it as text, so that nobody waits for them to be read. */
function start(): void {
  const text = document.getElementById('program')?.textContent;
  if (!text) return;
  const script = document.createElement('script');
  script.type = 'module';
  script.textContent = text;
  document.head.append(script);
}

const root = document.getElementById('root');
const still = document.getElementById('still');
if (root && still instanceof HTMLTemplateElement) {
  const isElsewhere = location.hash !== '' || followsApp();
  if (!isElsewhere) {
    root.append(still.content);
    lay(root, JSON.parse(still.dataset.opening ?? ''));
  }
  addEventListener('DOMContentLoaded', () => {
    if (isElsewhere || document.hidden) start();
    // A timer that is set in a frame rings once the frame is on the screen.
    else requestAnimationFrame(() => setTimeout(start));
  });
}
