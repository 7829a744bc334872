import Ellipsis from 'lucide-react/icons/ellipsis';
import Hourglass from 'lucide-react/icons/hourglass';
import ListOrdered from 'lucide-react/icons/list-ordered';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import type { applicationMoves } from '#actors/application.ts';
import { payWords, whenWords } from '#entities/gig/gig-words.ts';
import { namedRole, roleName } from '#entities/gig/role-words.ts';
import { IconButton } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { firstName } from '#ui/format/names.ts';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import type { PostersMove, WantedMove } from './application-words.ts';

/** What booking somebody means. `waiting`: how many applications to this gig wait for an answer, this one among them. */
function bookingWords({ gig, other, roleId }: WantedMove, waiting: number) {
  const role = namedRole(gig, roleId);
  const fillsRole = role && role.count - role.taken === 1;
  const terms = `${whenWords(gig)}, ${payWords(gig.pay)}.`;
  const free = gig.places - gig.placesTaken - 1;
  const left = free - (gig.placesOffered ?? 0);
  return {
    title: `Book ${other} for “${gig.title}”?`,
    terms: role ? `${roleName(role)}. ${terms}` : terms,
    consequence:
      free > 0
        ? `${fillsRole ? `This fills the role; who else applied for it will be told. ` : ''}${placesLeft(left)}`
        : `This fills the gig${othersTold(waiting - 1)}.`,
    promise: `${firstName(other)} is told in a moment; until then you can undo it.`,
  };
}

const placesLeft = (left: number) => {
  if (left <= 0) return 'Every other place is offered already.';
  return left === 1 ? 'One place is left after this.' : `${left} places are left after this.`;
};

function othersTold(others: number): string {
  if (others <= 0) return '';
  return others === 1
    ? '; the other person who applied will be told'
    : `; the ${others} others who applied will be told`;
}

/** What declining means once the gig takes nobody any more, so that nothing brings the person back. */
const decliningWords = ({ gig, other }: WantedMove) => ({
  title: `Decline ${other} for “${gig.title}”?`,
  consequence: `${firstName(other)} is told in a moment; until then you can undo it.`,
});

const releasingWords = ({ gig, other }: WantedMove) => ({
  title: `Let ${other} go from “${gig.title}”?`,
  consequence: `Their place is free again, and ${firstName(other)} is told in a moment; until then you can undo it.`,
});

type QuestionProps = {
  wanted: WantedMove;
  /** How many applications to the gig wait for an answer, this one among them. */
  waiting: number;
  busy: boolean;
  onConfirm: () => void;
  onKeep: () => void;
};

/** Asks the poster once before an answer that binds, or that nothing takes back. */
export function Question({ wanted, waiting, busy, onConfirm, onKeep }: QuestionProps) {
  const acts = { open: true, busy, onConfirm, onKeep };
  if (wanted.move === 'decline') {
    const { title, consequence } = decliningWords(wanted);
    return (
      <ConfirmDialog {...acts} title={title} confirm="Decline" keep="Not yet">
        {consequence}
      </ConfirmDialog>
    );
  }
  if (wanted.move === 'release') {
    const { title, consequence } = releasingWords(wanted);
    return (
      <ConfirmDialog {...acts} title={title} confirm="Let go" keep="Wait on">
        {consequence}
      </ConfirmDialog>
    );
  }
  const { title, terms, consequence, promise } = bookingWords(wanted, waiting);
  return (
    <ConfirmDialog {...acts} look="go" title={title} confirm={`Book ${wanted.other}`} keep="Not yet">
      <p>{terms}</p>
      <p>{consequence}</p>
      <p>{promise}</p>
    </ConfirmDialog>
  );
}

type MoreAnswersProps = {
  name: string;
  may: ReturnType<typeof applicationMoves>;
  /** `asksWords`: what goes with it is asked first. */
  wants: (move: PostersMove, asksWords?: boolean) => void;
};

/** GIG-08. Between yes and no: keep the place for them until they answer, keep them for later, or say no with a word. */
export const MoreAnswers = ({ name, may, wants }: MoreAnswersProps) => (
  <Menu trigger={<IconButton label={`More answers to ${name}`} icon={Ellipsis} />}>
    {may('poster.offer') && (
      <MenuItem icon={Hourglass} onSelect={() => wants('offer')}>
        Offer the place...
      </MenuItem>
    )}
    {may('poster.standBy') && (
      <MenuItem icon={ListOrdered} onSelect={() => wants('standBy')}>
        Put on stand-by
      </MenuItem>
    )}
    <MenuItem icon={MessageSquareText} onSelect={() => wants('decline', true)}>
      Decline with a word...
    </MenuItem>
  </Menu>
);
