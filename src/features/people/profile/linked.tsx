import { useState } from 'react';
import type { Profile } from '#contract/ours/profile.ts';
import { Button } from '#ui/button/button.tsx';
import { latePart } from '#ui/chunks/late-part.tsx';
import { StateMark } from '#ui/state-mark/state-mark.tsx';

const RemoveLink = latePart(() => import('../links/remove-link.tsx').then((part) => part.RemoveLink));

/** That the two are linked, and the way out of it. */
export function Linked({ person: { name, linkId } }: { person: Profile }) {
  const [asking, setAsking] = useState(false);
  if (!linkId) return null;
  return (
    <>
      <StateMark kind="yes">Linked</StateMark>
      <Button look="bare" aria-label={`Remove the link with ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      {asking && (
        <RemoveLink
          name={name}
          linkId={linkId}
          onDone={() => setAsking(false)}
          onLost={() => setAsking(false)}
        />
      )}
    </>
  );
}
