import { Bell, Ellipsis, Send } from 'lucide-react';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { StateMark } from '#ui/state-mark/state-mark.tsx';
import { Cell, Lab } from './cell.tsx';
import * as css from './gallery.css.ts';

export function Buttons() {
  return (
    <Cell title="Buttons">
      <div className={css.grid}>
        <Lab name="Act">
          <Button look="go">Apply</Button>
        </Lab>
        <Lab name="hover">
          <Button look="go" className="is-hover">
            Apply
          </Button>
        </Lab>
        <Lab name="busy">
          <Button look="go" busy>
            Sending
          </Button>
        </Lab>
        <Lab name="busy with icon">
          <Button look="go" icon={Send} busy>
            Sending
          </Button>
        </Lab>
        <Lab name="disabled">
          <Button look="go" disabled>
            Apply
          </Button>
        </Lab>
        <Lab name="Plain">
          <Button>Connect</Button>
        </Lab>
        <Lab name="hover">
          <Button className="is-hover">Connect</Button>
        </Lab>
        <Lab name="pressed">
          <Button aria-pressed>Requested</Button>
        </Lab>
        <Lab name="disabled">
          <Button disabled>Connect</Button>
        </Lab>
        <Lab name="Bare">
          <Button look="bare">Decline</Button>
        </Lab>
        <Lab name="Grave">
          <Button look="grave">Delete gig</Button>
        </Lab>
        <Lab name="Small">
          <Button size="small">Accept</Button>
        </Lab>
        <Lab name="Big">
          <Button look="go" size="big">
            Join Now
          </Button>
        </Lab>
      </div>
    </Cell>
  );
}

export function IconButtons() {
  return (
    <Cell title="Icon buttons, badges, dots">
      <div className={css.grid}>
        <Lab name="bell, none">
          <IconButton label="Notifications" icon={Bell} />
        </Lab>
        <Lab name="unread">
          <IconButton label="Notifications, 7 unread" icon={Bell} dot />
        </Lab>
        <Lab name="hover">
          <IconButton label="Notifications, 7 unread" icon={Bell} dot className="is-hover" />
        </Lab>
        <Lab name="more">
          <IconButton label="More" icon={Ellipsis} />
        </Lab>
        <Lab name="go">
          <IconButton label="Send" icon={Send} look="go" />
        </Lab>
        <Lab name="1">
          <Badge count={1} label="1 unread" />
        </Lab>
        <Lab name="42">
          <Badge count={42} label="42 unread" />
        </Lab>
        <Lab name="100 and up">
          <Badge count={100} label="more than 99 unread" />
        </Lab>
        <Lab name="state">
          <StateMark kind="new">New</StateMark>
        </Lab>
        <StateMark kind="yes">Accepted</StateMark>
        <StateMark kind="wait">Applied</StateMark>
        <StateMark kind="off">Cancelled</StateMark>
        <StateMark kind="no">Filled</StateMark>
      </div>
    </Cell>
  );
}
