import Ellipsis from 'lucide-react/icons/ellipsis';
import Hourglass from 'lucide-react/icons/hourglass';
import ListOrdered from 'lucide-react/icons/list-ordered';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import type { applicationMoves } from '#actors/application.ts';
import { payText, whenText } from '#entities/gig/gig-texts.ts';
import { namedRole, roleName } from '#entities/gig/role-texts.ts';
import { IconButton } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import type { ConfirmDialogProps } from '#ui/dialog/dialog.tsx';
import { firstName } from '#ui/format/names.ts';
import { countText } from '#ui/format/numbers.ts';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import type { PosterMove, RequestedMove } from './application-texts.ts';

/** `waiting`: applications to this gig that await an answer, including this one. */
function bookingTexts({ gig, roleId }: RequestedMove, waiting: number) {
  const role = namedRole(gig, roleId);
  const fillsRole = role && role.count - role.taken === 1;
  const terms = `${whenText(gig)}, ${payText(gig.pay)}.`;
  const free = gig.places - gig.placesTaken - 1;
  const left = free - (gig.placesOffered ?? 0);
  return {
    terms: role ? `${roleName(role)}. ${terms}` : terms,
    consequence:
      free > 0
        ? `${fillsRole ? `This fills the role, and others who applied for it will be told. ` : ''}${placesLeft(left)}`
        : `This fills the gig${notifiedText(waiting - 1)}.`,
  };
}

const placesLeft = (left: number) =>
  left <= 0
    ? 'Every other place has been offered.'
    : `${countText(left, 'place', 'places')} left after this.`;

function notifiedText(others: number): string {
  if (others <= 0) return '';
  return others === 1
    ? '. The other applicant will be told'
    : `. The ${others} other applicants will be told`;
}

type Question = Pick<ConfirmDialogProps, 'title' | 'children' | 'confirmLabel' | 'variant'>;

function questionFor(wanted: RequestedMove, waiting: number): Question {
  const { move, gig, other } = wanted;
  const promise = `${firstName(other)} will be told shortly. Until then you can undo this.`;
  // Asked once the gig is closed to applications, when declining cannot be undone.
  if (move === 'decline')
    return { title: `Decline ${other} for “${gig.title}”?`, confirmLabel: 'Decline', children: promise };
  if (move === 'release')
    return {
      title: `Release ${other} from “${gig.title}”?`,
      confirmLabel: 'Release',
      children: `Their place will be open again, and ${promise}`,
    };
  const { terms, consequence } = bookingTexts(wanted, waiting);
  return {
    title: `Book ${other} for “${gig.title}”?`,
    confirmLabel: `Book ${other}`,
    variant: 'primary',
    children: (
      <>
        <p>{terms}</p>
        <p>{consequence}</p>
        <p>{promise}</p>
      </>
    ),
  };
}

type QuestionProps = {
  wanted: RequestedMove;
  /** Applications to the gig that await an answer, including this one. */
  waiting: number;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Confirms an answer that is binding or cannot be undone. */
export const ConfirmAnswer = ({ wanted, waiting, busy, onConfirm, onCancel }: QuestionProps) => (
  <ConfirmDialog
    open
    cancelLabel="Not yet"
    busy={busy}
    onConfirm={onConfirm}
    onCancel={onCancel}
    {...questionFor(wanted, waiting)}
  />
);

type MoreAnswersProps = {
  name: string;
  may: ReturnType<typeof applicationMoves>;
  /** `asksText`: opens the dialog for a message first. */
  wants: (move: PosterMove, asksText?: boolean) => void;
};

/** GIG-08. Further answers: offer a place, stand-by, or decline with a message. */
export const MoreAnswers = ({ name, may, wants }: MoreAnswersProps) => (
  <Menu trigger={<IconButton label={`More options for ${name}`} icon={Ellipsis} />}>
    {may('poster.offer') && (
      <MenuItem icon={Hourglass} onSelect={() => wants('offer')}>
        Offer a place...
      </MenuItem>
    )}
    {may('poster.standBy') && (
      <MenuItem icon={ListOrdered} onSelect={() => wants('standBy')}>
        Put on stand-by
      </MenuItem>
    )}
    <MenuItem icon={MessageSquareText} onSelect={() => wants('decline', true)}>
      Decline with a message...
    </MenuItem>
  </Menu>
);
