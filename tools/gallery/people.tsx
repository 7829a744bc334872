import { ChevronDown, Pencil, Send, Trash2, X } from 'lucide-react';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { AvatarStack } from '#ui/avatar/avatar-stack.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { chips } from '#ui/chip/chip.css.ts';
import { Chip } from '#ui/chip/chip.tsx';
import { Menu, MenuItem, MenuLine } from '#ui/menu/menu.tsx';
import { Switcher } from '#ui/switcher/switcher.tsx';
import { Cell, Lab } from './cell.tsx';
import { people } from './faces.ts';
import * as css from './gallery.css.ts';

const picture = people[0]?.src;

export function People() {
  return (
    <Cell title="People">
      <div className={css.grid}>
        <Lab name="picture">
          <Avatar name="Eszter" src={picture} />
        </Lab>
        <Lab name="initial">
          <Avatar name="Oskar" id="oskar" />
        </Lab>
        <Lab name="nobody">
          <Avatar />
        </Lab>
        <Lab name="failed">
          <Avatar name="Petra" src="/missing.png" />
        </Lab>
        <Lab name="24">
          <Avatar name="Nkechi" src={picture} size={24} />
        </Lab>
        <Lab name="56, 40 on a phone">
          <Avatar name="Marlon" size={56} mobileSize={40} />
        </Lab>
        <Lab name="96">
          <Avatar name="Krishna" size={96} />
        </Lab>
        <Lab name="stack">
          <AvatarStack people={people} />
        </Lab>
      </div>
    </Cell>
  );
}

export function Menus() {
  return (
    <Cell title="Menu, tabs, chips">
      <div className={css.grid}>
        <Menu align="start" trigger={<Button>More</Button>}>
          <MenuItem icon={Pencil}>Edit</MenuItem>
          <MenuItem icon={Send}>Pass on</MenuItem>
          <MenuLine />
          <MenuItem icon={Trash2} grave>
            Delete
          </MenuItem>
        </Menu>
      </div>
      <div className={css.gap}>
        <Switcher label="Example">
          <a href="#open" aria-current="page">
            Open <Badge count={4} label="4 open" />
          </a>
          <a href="#filled">Filled</a>
          <a href="#closed">Closed</a>
        </Switcher>
      </div>
      <div className={`${chips} ${css.gap}`}>
        <Chip icon={ChevronDown}>Plays</Chip>
        <Chip on icon={X} aria-label="Remove filter: fiddle">
          Fiddle
        </Chip>
      </div>
    </Cell>
  );
}
