import * as css from './landing.css.ts';

/** The light that falls from the logo onto the set list: one drawing for narrow pages, one for wide. */
export const Beam = () => (
  <>
    <svg className={css.beam} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <linearGradient id="light" gradientTransform="rotate(38)">
        <stop offset=".05" className={css.near} />
        <stop offset=".95" className={css.far} />
      </linearGradient>
      <path fill="url(#light)" d="M8 1.5L103 44C110 60 108 97 52 99C-6 99-12 74-6 60z" />
    </svg>
    <svg className={css.beamWide} viewBox="0 0 1120 860" aria-hidden="true">
      <linearGradient id="light-wide" gradientTransform="rotate(30)">
        <stop offset=".02" className={css.near} />
        <stop offset=".9" className={css.far} />
      </linearGradient>
      <path
        fill="url(#light-wide)"
        d="M16 12L840 92C1160 120 1290 330 1236 560C1180 776 950 872 730 806C600 764 552 690 496 610z"
      />
    </svg>
  </>
);
