import { Fragment } from 'react';
import { linksIn } from './links-in.ts';

type LinkedTextProps = { children: string; linkClass?: string };

/** What a person wrote, with its web addresses to be followed in a tab of their own; all else stays text (SAF-04). */
export const LinkedText = ({ children, linkClass }: LinkedTextProps) =>
  linksIn(children).map(({ from, text, href }) =>
    href === null ? (
      <Fragment key={from}>{text}</Fragment>
    ) : (
      <a key={from} href={href} target="_blank" rel="noopener noreferrer nofollow" className={linkClass}>
        {text}
      </a>
    ),
  );
