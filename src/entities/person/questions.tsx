import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { type Asked, type Someone, useBlock, useOffersReports } from './person-calls.ts';
import { ReportDialog } from './report-dialog.tsx';

type QuestionsProps = {
  asked: readonly Asked[];
  onAside: (asked: Asked) => void;
  onDone: (asked: Asked) => void;
};

/** The dialogs of what is asked about people. */
export function Questions({ asked, onAside, onDone }: QuestionsProps) {
  const offersReports = useOffersReports();
  return asked.map((one) => {
    const { what, by, person, thing, aside } = one;
    const key = `${by} ${what} ${thing?.id ?? person.id}`;
    if (what === 'block') return <BlockQuestion key={key} person={person} onDone={() => onDone(one)} />;
    if (!offersReports) return null;
    return (
      <ReportDialog
        key={key}
        open={!aside}
        person={person}
        thing={thing}
        onClose={() => onAside(one)}
        onSent={() => onDone(one)}
      />
    );
  });
}

function BlockQuestion({ person, onDone }: { person: Someone; onDone: () => void }) {
  const { blocking } = useBlock();
  return (
    <ConfirmDialog
      open
      title={`Block ${person.name}?`}
      confirm="Block"
      keep="Not now"
      busy={blocking.isPending}
      onConfirm={() => blocking.mutate(person, { onSuccess: onDone })}
      onKeep={onDone}
    >
      You will not see each other here any more, nor write, link or apply to each other. A link between you
      ends for good; a booked gig stands. Nobody is told, and you can unblock them in Settings.
    </ConfirmDialog>
  );
}
