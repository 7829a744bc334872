import { Link } from '@tanstack/react-router';
import { Pencil, Send } from 'lucide-react';
import { useSession } from '#actors/session.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { mayEditGig } from '#contract/permissions/gigs.ts';
import { isToday, placeOf } from '#entities/gig-line/place-and-time.ts';
import { isGone, standingOfGig } from '#entities/gig-line/standing-of.ts';
import { passOn } from '#entities/post/pass-on.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { latePart } from '#ui/chunks/late-part.tsx';
import { DateBlock } from '#ui/date-block/date-block.tsx';
import { exactTime } from '#ui/format/dates.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { meta } from '#ui/layout/words.css.ts';
import { StateMark } from '#ui/state-mark/state-mark.tsx';
import * as css from './gig.css.ts';
import { whenPosted } from './times.ts';

// The menu is the poster's alone; everybody else does without its code.
const OwnActs = latePart(() => import('./own-acts.tsx').then((part) => part.OwnActs));

/** The head of the call sheet: when, what, where, how it stands, and the quiet acts. */
export function Bill({ gig, own }: { gig: Gig; own: boolean }) {
  const { user } = useSession();
  const gone = isGone(gig) && !(own && gig.status === 'filled');
  const lit = !gone && isToday(gig);
  const { kind, words } = standingOfGig(gig);
  return (
    <>
      <header className={css.bill}>
        <DateBlock
          date={gig.date}
          size="big"
          lit={lit}
          inset
          gone={gone}
          className={lit ? css.litDate : ''}
        />
        <div>
          <h1 tabIndex={-1} className={gone ? `${css.title} ${css.goneTitle}` : css.title}>
            {gig.title}
          </h1>
          <p className={`${meta} ${css.facts}`}>
            <span>{placeOf(gig)}</span>
            <span>
              posted{' '}
              <time dateTime={gig.createdAt} title={exactTime(gig.createdAt)}>
                {whenPosted(gig.createdAt)}
              </time>
            </span>
            <span>
              <StateMark kind={kind} plain={kind === 'yes'}>
                {words}
              </StateMark>
            </span>
          </p>
        </div>
      </header>
      <div className={css.billActs}>
        {mayEditGig(user, gig, new Date()).allowed && (
          <Link
            to="/gigs/$id/edit"
            params={{ id: gig.id }}
            className={button({ look: 'bare', size: 'small' })}
          >
            <Icon of={Pencil} size="small" />
            Edit
          </Link>
        )}
        <Button
          look="bare"
          size="small"
          icon={Send}
          onClick={() => void passOn(`/gigs/${gig.id}`, gig.title)}
        >
          Pass on
        </Button>
        {own && <OwnActs gig={gig} />}
      </div>
    </>
  );
}
