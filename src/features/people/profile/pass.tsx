import type { Profile } from '#contract/ours/profile.ts';
import { gel } from '#ui/avatar/avatar.css.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { gelOf } from '#ui/avatar/gel.ts';
import { monthAndYear } from '#ui/format/dates.ts';
import { barsOf } from '#ui/wave/bars-of.ts';
import { Wave } from '#ui/wave/wave.tsx';
import * as css from './pass.css.ts';

/** Words longer than this are set smaller, so that a pass keeps its shape. */
const short = 11;

/** The person's backstage pass: picture, trade and a wave that is theirs alone. */
export function Pass({ person }: { person: Profile }) {
  const { id, name, avatar, skills } = person;
  const [trade] = skills;
  return (
    <div className={`${css.pass} ${gel[gelOf(id)] ?? ''}`}>
      <Avatar id={id} name={name} src={avatar} size={240} className={css.face} />
      <div className={css.foot}>
        {trade && <p className={trade.length > short ? css.longTrade : css.trade}>{trade}</p>}
        <p className={css.since}>On Sidestage since {monthAndYear(person.memberSince)}</p>
        <Wave bars={barsOf(id, 34)} pitch={6} className={css.wave} />
      </div>
    </div>
  );
}
