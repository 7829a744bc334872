import type { Gig } from '#contract/ours/gigs.ts';
import { NotForMe } from '#entities/gig/invitation.tsx';
import { firstName } from '#ui/format/names.ts';
import { muted, text as written } from '#ui/layout/words.css.ts';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';
import * as css from './gig.css.ts';

type InvitationProps = { gig: Gig; invitation: NonNullable<Gig['myInvitation']> };

/** GIG-07. Above the form: that the poster thinks of the viewer, with their word. */
export function Invitation({ gig, invitation: { id, note, isDeclined } }: InvitationProps) {
  const name = firstName(gig.poster.name);
  return (
    <section className={css.invitation} aria-label="Invitation">
      <p className={isDeclined ? muted : ''}>
        {isDeclined ? `You told ${name} that it is not for you.` : `${name} invites you to this gig.`}
      </p>
      {note && !isDeclined && (
        <blockquote className={`${written} ${css.quoted}`}>
          <LinkedText>{note}</LinkedText>
        </blockquote>
      )}
      <div>
        <NotForMe id={id} title={gig.title} isDeclined={isDeclined} />
      </div>
    </section>
  );
}
