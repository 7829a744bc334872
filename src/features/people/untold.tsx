import { Link } from '@tanstack/react-router';
import { untoldIn } from '#entities/person/telling.ts';
import { list } from '#ui/layout/layout.css.ts';
import { link, muted, small } from '#ui/layout/words.css.ts';
import { Block } from '#ui/page/page.tsx';
import { mutual as line } from './profile/profile.css.ts';

type UntoldProps = { person: Parameters<typeof untoldIn>[0] };

/** So much at once is a to-do list already. */
const most = 4;

/** What somebody's own profile does not tell yet, each with why it helps and the way to the place to tell it. */
export function Untold({ person }: UntoldProps) {
  const parts = untoldIn(person).slice(0, most);
  if (parts.length === 0) return null;
  return (
    <Block title="Still to tell">
      <ul className={list}>
        {parts.map(({ part, act, why }) => (
          <li key={part} className={line}>
            <Link to="/edit-profile" hash={part} className={link}>
              {act}
            </Link>
            <p className={`${small} ${muted}`}>{why}</p>
          </li>
        ))}
      </ul>
    </Block>
  );
}
