import Ellipsis from 'lucide-react/icons/ellipsis';
import Hourglass from 'lucide-react/icons/hourglass';
import ListOrdered from 'lucide-react/icons/list-ordered';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import type { applicationMoves } from '#actors/application.ts';
import { payText, whenText } from '#entities/gig/gig-texts.ts';
import { namedRole, roleName } from '#entities/gig/role-texts.ts';
import { IconButton } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { firstName } from '#ui/format/names.ts';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import type { PosterMove, RequestedMove } from './application-texts.ts';

/** `waiting`: applications to this gig that await an answer, including this one. */
function bookingTexts({ gig, other, roleId }: RequestedMove, waiting: number) {
  const role = namedRole(gig, roleId);
  const fillsRole = role && role.count - role.taken === 1;
  const terms = `${whenText(gig)}, ${payText(gig.pay)}.`;
  const free = gig.places - gig.placesTaken - 1;
  const left = free - (gig.placesOffered ?? 0);
  return {
    title: `Book ${other} for “${gig.title}”?`,
    terms: role ? `${roleName(role)}. ${terms}` : terms,
    consequence:
      free > 0
        ? `${fillsRole ? `This fills the role, and others who applied for it will be told. ` : ''}${placesLeft(left)}`
        : `This fills the gig${notifiedText(waiting - 1)}.`,
    promise: `${firstName(other)} will be told shortly. Until then you can undo this.`,
  };
}

const placesLeft = (left: number) => {
  if (left <= 0) return 'Every other place has been offered.';
  return left === 1 ? '1 place left after this.' : `${left} places left after this.`;
};

function notifiedText(others: number): string {
  if (others <= 0) return '';
  return others === 1
    ? '. The other applicant will be told'
    : `. The ${others} other applicants will be told`;
}

/** Consequence of declining once the gig is closed to applications, when it cannot be undone. */
const decliningTexts = ({ gig, other }: RequestedMove) => ({
  title: `Decline ${other} for “${gig.title}”?`,
  consequence: `${firstName(other)} will be told shortly. Until then you can undo this.`,
});

const releasingTexts = ({ gig, other }: RequestedMove) => ({
  title: `Release ${other} from “${gig.title}”?`,
  consequence: `Their place will be open again, and ${firstName(other)} will be told shortly. Until then you can undo this.`,
});

type QuestionProps = {
  wanted: RequestedMove;
  /** Applications to the gig that await an answer, including this one. */
  waiting: number;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Confirms an answer that is binding or cannot be undone. */
export function ConfirmAnswer({ wanted, waiting, busy, onConfirm, onCancel }: QuestionProps) {
  const dialogProps = { open: true, busy, onConfirm, onCancel };
  if (wanted.move === 'decline') {
    const { title, consequence } = decliningTexts(wanted);
    return (
      <ConfirmDialog {...dialogProps} title={title} confirmLabel="Decline" cancelLabel="Not yet">
        {consequence}
      </ConfirmDialog>
    );
  }
  if (wanted.move === 'release') {
    const { title, consequence } = releasingTexts(wanted);
    return (
      <ConfirmDialog {...dialogProps} title={title} confirmLabel="Release" cancelLabel="Not yet">
        {consequence}
      </ConfirmDialog>
    );
  }
  const { title, terms, consequence, promise } = bookingTexts(wanted, waiting);
  return (
    <ConfirmDialog
      {...dialogProps}
      variant="primary"
      title={title}
      confirmLabel={`Book ${wanted.other}`}
      cancelLabel="Not yet"
    >
      <p>{terms}</p>
      <p>{consequence}</p>
      <p>{promise}</p>
    </ConfirmDialog>
  );
}

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
