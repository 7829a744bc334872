import { Link } from '@tanstack/react-router';
import { profileGaps } from '#entities/person/profile-steps.ts';
import { countText } from '#ui/format/numbers.ts';
import { list } from '#ui/layout/layout.css.ts';
import { link, muted, small } from '#ui/layout/text.css.ts';
import { summary } from '#ui/page/page.css.ts';
import { Block } from '#ui/page/page.tsx';
import * as css from './profile/profile.css.ts';

type MissingPartsProps = {
  person: Parameters<typeof profileGaps>[0];
  /** Collapsed, where there is no side column. */
  isFolded?: boolean;
};

/** More at once would be a to-do list. */
const MAX_SHOWN = 4;

/**
 * What the own profile is missing, each with a reason and a link; below that optional extras, which do not
 * count towards completeness.
 */
export function MissingParts({ person, isFolded = false }: MissingPartsProps) {
  const { percent, ...parts } = profileGaps(person);
  const missing = parts.missing.slice(0, MAX_SHOWN);
  const more = parts.more.slice(0, MAX_SHOWN - missing.length);
  if (isFolded) {
    if (missing.length + more.length === 0) return null;
    return (
      <details className={css.fold}>
        <summary className={summary}>
          {parts.missing.length > 0
            ? `${countText(parts.missing.length, 'thing', 'things')} to add`
            : 'What you could add'}
        </summary>
        <Steps of={[...missing, ...more]} />
      </details>
    );
  }
  return (
    <>
      {missing.length > 0 && (
        <Block title="Complete your profile" note={`${percent}% complete`}>
          <Steps of={missing} />
        </Block>
      )}
      {more.length > 0 && (
        <Block title="You could also add">
          <Steps of={more} />
        </Block>
      )}
    </>
  );
}

type StepsProps = { of: readonly { part: string; act: string; why: string }[] };

const Steps = ({ of }: StepsProps) => (
  <ul className={list}>
    {of.map(({ part, act, why }) => (
      <li key={part} className={css.mutual}>
        <Link to="/edit-profile" hash={part} className={link}>
          {act}
        </Link>
        <p className={`${small} ${muted}`}>{why}</p>
      </li>
    ))}
  </ul>
);
