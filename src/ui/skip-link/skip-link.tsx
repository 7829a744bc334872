import { skip } from './skip-link.css.ts';

/** First in the page: past the bar, straight to `<main id="main">`. */
export const SkipLink = ({ target = 'main' }: { target?: string }) => (
  <a className={skip} href={`#${target}`}>
    Skip to content
  </a>
);
