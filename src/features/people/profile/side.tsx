import { Link } from '@tanstack/react-router';
import { ArrowUpRight } from 'lucide-react';
import type { Profile } from '#contract/ours/profile.ts';
import { PersonRow } from '#entities/person/person-row.tsx';
import { countWords } from '#ui/format/numbers.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { cut, link, muted, small } from '#ui/layout/words.css.ts';
import { Block } from '#ui/page/page.tsx';
import * as css from './profile.css.ts';

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '');

/** What they have done, elsewhere. */
export const WorkLinks = ({ links }: { links: Profile['workLinks'] }) => (
  <ul className={`${list} ${css.work}`}>
    {links.map(({ label, url }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and they never move
      <li key={at}>
        <a href={url} target="_blank" rel="noopener nofollow noreferrer">
          <Icon of={ArrowUpRight} size="small" />
          <span>{label}</span>
          <span className={`${small} ${muted} ${cut} ${css.host}`}>{hostOf(url)}</span>
        </a>
      </li>
    ))}
  </ul>
);

/** Whom the viewer and this person both know: a few, and the way to all of theirs. */
export const Mutuals = ({ person }: { person: Profile }) => (
  <Block title={countWords(person.mutualCount, 'link in common', 'links in common')}>
    <ul className={list}>
      {person.mutuals.map((mutual) => (
        <li key={mutual.id} className={css.mutual}>
          <PersonRow
            person={{ ...mutual, headline: [mutual.headline, mutual.place].filter(Boolean).join(', ') }}
            short
          />
        </li>
      ))}
    </ul>
    <p className={css.all}>
      <Link to="/user/$userId/links" params={{ userId: person.id }} className={link}>
        All {person.counts.links} links
      </Link>
    </p>
  </Block>
);
