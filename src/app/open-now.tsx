import { Link } from '@tanstack/react-router';
import { GigLine } from '#entities/gig/gig-line.tsx';
import { useOpenGigs } from '#features/landing/open-gigs.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { link } from '#ui/layout/words.css.ts';
import { Block } from '#ui/page/page.tsx';

const MOST = 4;

export function OpenNow() {
  const [open] = useOpenGigs();
  if (open.kind !== 'here' || open.gigs.length === 0) return null;
  return (
    <Block
      title="Open gigs, soonest first"
      more={
        <Link to="/gigs" className={link}>
          All
        </Link>
      }
    >
      <ul className={list}>
        {open.gigs.slice(0, MOST).map((gig) => (
          <GigLine key={gig.id} gig={gig} mini />
        ))}
      </ul>
    </Block>
  );
}
