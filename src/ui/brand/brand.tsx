import * as css from './brand.css.ts';

/** Logo and name; put it into a Link with class `brand` from brand.css.ts. */
export function Brand() {
  return (
    <>
      <svg className={css.mark} viewBox="0 0 30 30" aria-hidden="true">
        <rect className={css.lens} width="30" height="30" rx="8" />
        <path
          className={css.light}
          d="M5.3 5.3c-.7.7 4.4 15.4 8.2 19.6 1.3 1.4 3 1.5 4.5.6 3.1-1.8 5.8-4.5 7.6-7.6.9-1.5.8-3.2-.6-4.5C20.8 9.6 6 4.6 5.3 5.3z"
        />
      </svg>
      Sidestage
    </>
  );
}
