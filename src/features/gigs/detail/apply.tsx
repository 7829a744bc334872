import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { gigMoves } from '#actors/gig.ts';
import { useSession } from '#actors/session.ts';
import { useDraft } from '#actors/use-draft.ts';
import { applicationMoveSchema } from '#contract/applications.ts';
import { lengthOf } from '#contract/characters.ts';
import { isOver, shownRolesOf } from '#contract/gig-state.ts';
import { type Gig, type GigSummary, gigSchema, isBooked } from '#contract/gigs.ts';
import { limits } from '#contract/limits.ts';
import { mayApply } from '#contract/permissions.ts';
import { type ReadTerms, termsAsRead } from '#contract/read-terms.ts';
import { applicantResultText } from '#entities/application/application-texts.ts';
import { applicationToast } from '#entities/application/own-moves.tsx';
import { TermChanges } from '#entities/gig/changed-terms.tsx';
import { Conflicts } from '#entities/gig/conflicts.tsx';
import { gigKeys, refreshGigs } from '#entities/gig/gig-queries.ts';
import { openRoles, roleName } from '#entities/gig/role-texts.ts';
import { useUndoableAct } from '#entities/undo/acts.ts';
import { UndoPlace } from '#entities/undo/undo-place.tsx';
import { useAction } from '#shared/query-client.ts';
import { ResendMail } from '#shared/resend-mail.tsx';
import { useCooldown } from '#shared/use-cooldown.ts';
import { createSendAttempts } from '#transport/client-id.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { currentFromConflict } from '#transport/parse-response.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { Select } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/field/text-inputs.tsx';
import { focusIfLost } from '#ui/focus/focus-if-lost.ts';
import { firstName } from '#ui/format/names.ts';
import { isComposing } from '#ui/keys/is-composing.ts';
import { muted, small } from '#ui/layout/text.css.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { appliedText, CannotApply } from './cannot-apply.tsx';
import * as css from './gig.css.ts';
import { Invitation, MyApplication, myApplicationStatus } from './my-application.tsx';
import { useTypedLink, WorkLinks } from './work-links.tsx';

type ApplicationFields = { note: string; links: string[]; roleId: string };

const MyDepRequests = lazyPart(() => import('./dep-requests.tsx').then((part) => part.MyDepRequests));

/** What members other than the poster can do: apply, see their application, or read why they cannot. */
export function MemberPanel({ gig }: { gig: Gig }) {
  const { user } = useSession();
  const box = useRef<HTMLDivElement>(null);
  const apply = useApply(gig, () => {
    notify.success(`Application sent to ${gig.poster.name}`, { id: applicationToast(gig.id) });
    focusIfLost(box.current);
  });
  const may = mayApply(user, gig);
  const application = gig.myApplication;
  const state = application?.state ?? null;
  const undoableAct = useUndoableAct(application?.id);
  const shownState = useRef(state);
  // The focused button may have disappeared with the previous state.
  useEffect(() => {
    if (shownState.current !== state) focusIfLost(box.current);
    shownState.current = state;
  }, [state]);
  const panel = () => {
    if (!user) return <LoadingIndicator type="text" />;
    const isTaking = gigMoves(gig)('player.apply');
    if (application && state === 'closed' && isTaking && may.allowed)
      return (
        <>
          <MyApplication gig={gig} application={application} />
          <ApplyForm gig={gig} apply={apply} isAgain />
        </>
      );
    if (application && state !== 'withdrawn' && state !== 'released')
      return <MyApplication gig={gig} application={application} />;
    // Says nothing about a place that may still be passed on to the viewer.
    if (!application && gig.hasDeps && !isTaking && !isOver(gig, new Date())) return null;
    if (isTaking && may.allowed)
      return (
        <>
          {gig.myInvitation && <Invitation gig={gig} invitation={gig.myInvitation} />}
          <ApplyForm gig={gig} apply={apply} isAgain={application !== null} />
        </>
      );
    if (isTaking && !may.allowed && may.reason === 'verify') return <VerifyFirst />;
    return <CannotApply status={myApplicationStatus(gig)} error={apply.error} />;
  };
  const isBookedHere = isBooked(state ?? undefined);
  return (
    <div ref={box} tabIndex={-1} className={css.actionPanel}>
      <UndoPlace act={undoableAct}>{applicantResultText(undoableAct?.kind)}</UndoPlace>
      {user && gig.hasDeps && !isBookedHere && <MyDepRequests gig={gig} />}
      {panel()}
      {user && isBookedHere && <MyDepRequests gig={gig} />}
    </div>
  );
}

const VerifyFirst = () => (
  <>
    <h2>Apply</h2>
    <p>Confirm your e-mail address first: open the link we sent you.</p>
    <ResendMail />
  </>
);

/** Status of a released applicant, who may also be able to apply again. */
const releasedStatus = (gig: Gig) =>
  gig.myApplication?.state === 'released' ? myApplicationStatus(gig) : null;

type ApplyFormProps = {
  gig: Gig;
  apply: ReturnType<typeof useApply>;
  isAgain: boolean;
};

/** Ctrl or Command and Enter sends. */
function ApplyForm({ gig, apply, isAgain }: ApplyFormProps) {
  const released = releasedStatus(gig);
  const roles = shownRolesOf(gig);
  const isRoleFilled = gig.myApplication?.state === 'closed';
  return (
    <form
      className={css.actionPanel}
      aria-label="Apply"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply.submit();
      }}
    >
      <h2>
        {released ? released.title : isRoleFilled ? 'Another role?' : isAgain ? 'Apply again?' : 'Apply'}
      </h2>
      {released && <p className={muted}>{released.text}</p>}
      <Conflicts gig={gig} />
      <TermChanges was={apply.gigAsRead} gig={gig}>
        <p role="status">Changed since you opened this:</p>
      </TermChanges>
      {roles.length > 1 && (
        <Field label="Role" error={apply.roleError} required>
          <Select value={apply.roleId} onChange={(event) => apply.setRoleId(event.target.value)}>
            <option value="">Choose one</option>
            {roles.map((role) => {
              const isFull = role.taken >= role.count;
              return (
                <option key={role.id} value={role.id} disabled={isFull}>
                  {isFull ? `${roleName(role)} (filled)` : roleName(role)}
                </option>
              );
            })}
          </Select>
        </Field>
      )}
      <Field
        label={`A note to ${firstName(gig.poster.name)}`}
        hint="Sent with your profile. Saved as a draft until you apply."
        count={lengthOf(apply.note)}
        limit={limits.applicationNote}
      >
        <TextArea
          rows={4}
          readOnly={apply.isSending}
          placeholder="What you play, and that you’re free"
          value={apply.note}
          onChange={(event) => apply.setNote(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event.nativeEvent))
              apply.submit();
          }}
        />
      </Field>
      <WorkLinks links={apply.links} onLinks={apply.setLinks} typed={apply.typedLink} />
      {apply.error && <Notice level="error">{apply.error}</Notice>}
      <Button
        type="submit"
        variant="primary"
        wide
        busy={apply.busy}
        // Ignores the second click of a double click.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        {apply.hasGigChanged ? 'Apply anyway' : isAgain ? 'Apply again' : 'Apply for this gig'}
      </Button>
      <p className={`${small} ${muted}`}>{appliedText(gig.applicationCount)} You can withdraw at any time.</p>
    </form>
  );
}

/**
 * Retries with the same content reuse one client id, so they create one application.
 *
 * GIG-13. A change of the terms since they were read refuses the next attempt. Its button then names the new terms
 * and stays busy until they can have been read.
 */
export function useApply(gig: GigSummary, onSent: () => void) {
  const { id: gigId } = gig;
  const client = useQueryClient();
  const draft = useDraft(`apply:${gigId}`);
  const linksDraft = useDraft(`apply-links:${gigId}`);
  const links = linksDraft.text.split('\n').filter(Boolean);
  const [names] = useState(() => createSendAttempts());
  const [gigAsRead, setGigAsRead] = useState(gig);
  const isNewForm = gigAsRead.id !== gigId || gigAsRead.myApplication?.state !== gig.myApplication?.state;
  if (isNewForm) setGigAsRead(gig);
  const [chosenRoleId, setChosenRoleId] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const readingPause = useCooldown();
  const open = openRoles(gig);
  const onlyRole = open.length === 1 ? open[0] : undefined;
  const roleId = (open.find(({ id }) => id === chosenRoleId) ?? onlyRole)?.id ?? '';
  const sending = useAction({
    mutationFn: ({ fields, terms }: { fields: ApplicationFields; terms: ReadTerms }) => {
      const { links: workLinks, ...others } = fields;
      const clientId = names.idFor(JSON.stringify(fields));
      const body = { ...others, clientId, terms, ...(workLinks.length > 0 && { links: workLinks }) };
      return ask('POST /api/gigs/:id/applications', applicationMoveSchema, { id: gigId, body });
    },
    onSuccess: () => {
      draft.clear();
      linksDraft.clear();
      names.renew();
      onSent();
    },
    onError: (error) => {
      const now = currentFromConflict(gigSchema, error);
      if (!now) return;
      client.setQueryData(gigKeys.detail(gigId), now);
      setGigAsRead(now);
      readingPause.start();
    },
    // REA-01. The user waits for the answer.
    meta: { isAwaited: true },
    onSettled: () => refreshGigs(client),
  });
  const setLinks = (next: readonly string[]) => {
    linksDraft.setText(next.join('\n'));
    if (sending.isError) sending.reset();
  };
  const typedLink = useTypedLink({ links, onLinks: setLinks });
  return {
    gigAsRead,
    note: draft.text,
    setNote: (note: string) => {
      draft.setText(note);
      if (sending.isError) sending.reset();
    },
    links,
    setLinks,
    typedLink,
    isSending: sending.isPending,
    busy: sending.isPending || readingPause.isNow,
    /** The gig has changed since it was read. */
    hasGigChanged: sending.isError && currentFromConflict(gigSchema, sending.error) !== null,
    error: sending.isError ? failureOf(sending.error).text : undefined,
    roleId,
    setRoleId: (id: string) => {
      setChosenRoleId(id);
      setSubmitted(false);
      if (sending.isError) sending.reset();
    },
    roleError: isSubmitted && roleId === '' ? 'Choose a role.' : undefined,
    submit: () => {
      setSubmitted(true);
      if (readingPause.isNow) return;
      const allLinks = typedLink.addIfTyped();
      if (!allLinks || roleId === '') return;
      const fields = { note: draft.text, links: allLinks, roleId };
      sending.mutate({ fields, terms: termsAsRead(gigAsRead, roleId) });
    },
  };
}
