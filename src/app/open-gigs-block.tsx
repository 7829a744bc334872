import { Link } from '@tanstack/react-router';
import { GigLine } from '#entities/gig/gig-line.tsx';
import { useOpenGigs } from '#features/landing/open-gigs.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { link } from '#ui/layout/text.css.ts';
import { Block } from '#ui/page/page.tsx';

const MAX_GIGS = 4;

export function OpenGigsBlock() {
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
        {open.gigs.slice(0, MAX_GIGS).map((gig) => (
          <GigLine key={gig.id} gig={gig} compact />
        ))}
      </ul>
    </Block>
  );
}
