import { Link } from '@tanstack/react-router';
import type { Profile } from '#contract/profile.ts';
import * as css from './edit.css.ts';

const partsOf = ({ media, shownTo, weeksAhead }: Profile) => [
  ...([
    ['avatar', 'Photos'],
    ['name', 'You'],
    ['skills', 'What you play'],
    ['rates', 'Rates'],
    ['workLinks', 'Work'],
  ] as const),
  ...(media ? [['media', 'Listen and watch'] as const] : []),
  ...(shownTo ? [['shownTo', 'Who can see it'] as const] : []),
  ...(weeksAhead ? [['weeksAhead', 'When you’re free'] as const] : []),
];

export const FormParts = ({ person, className = css.parts }: { person: Profile; className?: string }) => (
  <nav aria-label="On this page" className={className}>
    {partsOf(person).map(([id, title]) => (
      <Link key={id} to="/edit-profile" hash={id} replace>
        {title}
      </Link>
    ))}
  </nav>
);
