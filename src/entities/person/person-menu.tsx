import Ban from 'lucide-react/icons/ban';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Flag from 'lucide-react/icons/flag';
import { createContext, type ReactNode, use, useState } from 'react';
import { useSession } from '#actors/session.ts';
import { IconButton } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import { type SafetyDialog, type SafetySubject, useCanReport } from './person-calls.ts';

const Questions = lazyPart(() => import('./safety-dialogs.tsx').then((part) => part.Questions));

const isSame = (a: SafetyDialog, b: SafetyDialog) =>
  a.what === b.what && a.by === b.by && a.person.id === b.person.id && a.subject?.id === b.subject?.id;

type Ask = (what: SafetyDialog['what'], about: SafetySubject) => void;
const AskContext = createContext<Ask>(() => {});

/** Opens the dialog to report or block. It outlives the row or page that opened it. */
export const useOpenSafetyDialog = (): Ask => use(AskContext);

/** Hosts the report and block dialogs of all menus below. Typed text belongs to the member who typed it (SAF-01). */
export function SafetyDialogs({ children }: { children: ReactNode }) {
  const me = useSession().user?.id ?? null;
  const [all, setAll] = useState<readonly SafetyDialog[]>([]);
  const put = (dialog: SafetyDialog) =>
    setAll((before) => [...before.filter((other) => !isSame(other, dialog)), dialog]);
  const mine = all.filter(({ by }) => by === me);
  return (
    <AskContext value={(what, about) => put({ ...about, what, by: me, reportNote: false })}>
      {children}
      {mine.length > 0 && (
        <Questions
          dialogs={mine}
          onLoadFailed={() => setAll([])}
          onAddReport={(dialog) => put({ ...dialog, reportNote: true })}
          onDone={(dialog) => setAll((before) => before.filter((other) => !isSame(other, dialog)))}
        />
      )}
    </AskContext>
  );
}

type PersonMenuProps = SafetySubject & {
  /** For example "More about Ada". */
  label: string;
  /** Extra items, above reporting. */
  children?: ReactNode;
};

export function PersonMenu({ person, label, subject, children }: PersonMenuProps) {
  const ask = useOpenSafetyDialog();
  const offersReports = useCanReport();
  return (
    <Menu trigger={<IconButton label={label} icon={Ellipsis} />}>
      {children}
      {offersReports && subject && (
        <MenuItem icon={Flag} onSelect={() => ask('report', { person, subject })}>
          Report this {subject.kind}
        </MenuItem>
      )}
      {offersReports && (
        <MenuItem icon={Flag} onSelect={() => ask('report', { person })}>
          Report {person.name}
        </MenuItem>
      )}
      <MenuItem icon={Ban} danger onSelect={() => ask('block', { person })}>
        Block {person.name}
      </MenuItem>
    </Menu>
  );
}
