import type { Opening } from '../data/page-data.ts';
import { fitOfFace, opening, transformOf } from './chart/view.ts';
import { followsApp } from './state/place.ts';

/** Positions the chart of the static page as the app will. */
function lay(root: HTMLElement, chart: Opening): void {
  const canvas = root.querySelector('svg[role=application]');
  if (!canvas) return;
  const layer = canvas.querySelector('g');
  // Text is laid out only once, when its size is known.
  layer?.setAttribute('display', 'none');
  const view = opening(chart, canvas.getBoundingClientRect());
  canvas.parentElement?.style.setProperty('--fit', `${fitOfFace()}`);
  layer?.setAttribute('transform', transformOf(view));
  layer?.removeAttribute('display');
  const percent = root.querySelector('output');
  if (percent) percent.textContent = `${Math.round(view.scale * 100)} %`;
}

/** Runs the scripts of the page, which the build embeds as text, so that parsing them does not delay the first frame. */
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
    // A timer set in a frame fires after the frame is painted.
    else requestAnimationFrame(() => setTimeout(start));
  });
}
