import Ellipsis from 'lucide-react/icons/ellipsis';
import Hourglass from 'lucide-react/icons/hourglass';
import ListOrdered from 'lucide-react/icons/list-ordered';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import type { applicationMoves } from '#actors/application.ts';
import { IconButton } from '#ui/button/button.tsx';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import type { PostersMove } from './application-words.ts';

type MoreAnswersProps = {
  /** Whom it is about. */
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
