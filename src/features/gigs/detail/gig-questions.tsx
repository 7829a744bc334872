import { infiniteQueryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Trash2 from 'lucide-react/icons/trash-2';
import { type FormEvent, useId, useState } from 'react';
import { useSession } from '#actors/session.ts';
import { useDraft } from '#actors/use-draft.ts';
import { okSchema } from '#contract/fields.ts';
import { type GigQuestion, gigQuestionSchema, gigQuestionsPageSchema } from '#contract/gig-questions.ts';
import type { Gig } from '#contract/gigs.ts';
import { limits } from '#contract/limits.ts';
import { mayAnswerQuestion, mayAskAbout, mayDeleteQuestion } from '#contract/permissions.ts';
import { gigKeys, refreshQuestions } from '#entities/gig/gig-queries.ts';
import { phaseOf } from '#entities/gig/status-label.ts';
import { PersonMenu } from '#entities/person/person-menu.tsx';
import { PersonRow } from '#entities/person/person-row.tsx';
import { refreshUndo, useUndoableActs } from '#entities/undo/acts.ts';
import { RemovedNotice, withRemovedRows } from '#entities/undo/undo-place.tsx';
import { pagedQuery } from '#shared/paged-query.ts';
import { useAction } from '#shared/query-client.ts';
import { PagedList } from '#shared/query-content.tsx';
import { createSendAttempts } from '#transport/client-id.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { button } from '#ui/button/button.css.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { CountedTextArea, isFilledWithin } from '#ui/field/text-inputs.tsx';
import { HiddenText } from '#ui/fold/hidden-text.tsx';
import { firstName } from '#ui/format/names.ts';
import { muted, small, text as written } from '#ui/layout/text.css.ts';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { Time } from '#ui/time-ago/time-ago.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './gig.css.ts';
import { postedTime } from './times.ts';

const questionsQuery = (gigId: string) =>
  infiniteQueryOptions({
    queryKey: gigKeys.questions(gigId),
    ...pagedQuery('GET /api/gigs/:id/questions', gigQuestionsPageSchema, { id: gigId, query: { limit: 50 } }),
  });

/** GIG-07. Renders nothing on servers without questions. */
export function GigQuestions({ gig }: { gig: Gig }) {
  const id = useId();
  const query = useInfiniteQuery(questionsQuery(gig.id));
  const undoable = useUndoableActs().filter(
    ({ kind, withinId }) => kind === 'question' && withinId === gig.id,
  );
  if (query.isError && !query.data && failureOf(query.error).kind === 'missing') return null;
  return (
    <section className={`${css.part} ${css.questions}`} aria-labelledby={id}>
      <h2 id={id}>Questions</h2>
      <PagedList
        query={query}
        subject="questions"
        level={3}
        fallback={<PersonSkeleton rows={1} text="Loading questions..." />}
        empty={<p className={`${muted} ${css.question}`}>{emptyText(gig)}</p>}
        rowsOf={(items, hasMore) => withRemovedRows(items, undoable, { oldestFirst: true, hasMore })}
      >
        {(rows) => (
          <ul className={css.questionList}>
            {rows.map((row) => (
              <li
                key={row.id}
                className={css.question}
                data-parts={'act' in row ? undefined : `question:${row.id}`}
              >
                {'act' in row ? <RemovedNotice act={row.act} /> : <Question gig={gig} question={row} />}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {isAskable(gig) && <QuestionForm gig={gig} />}
    </section>
  );
}

const isAskable = (gig: Gig) => phaseOf(gig) !== 'past' && phaseOf(gig) !== 'cancelled';
const emptyText = (gig: Gig) =>
  isAskable(gig) ? 'Nobody has asked anything yet.' : 'Nobody asked anything.';

const useRefresh = (gigId: string) => {
  const client = useQueryClient();
  return () => refreshQuestions(client, gigId);
};

function Question({ gig, question }: { gig: Gig; question: GigQuestion }) {
  const { user } = useSession();
  const client = useQueryClient();
  const refresh = useRefresh(gig.id);
  const [isAnswering, setAnswering] = useState(false);
  const { id, asker, text, answer, createdAt, isHidden } = question;
  const remove = useAction({
    mutationFn: () => ask('DELETE /api/gig-questions/:id', okSchema, { id }),
    onSuccess: async () => {
      await refreshUndo(client, id);
      await refresh();
    },
    onError: (error) => notify.error(failureOf(error).text, { id: `question ${id}` }),
  });
  const mayAnswer = !isHidden && mayAnswerQuestion(user, gig).allowed;
  return (
    <>
      <PersonRow
        person={asker}
        about=""
        size={32}
        action={
          <span className={`${muted} ${small}`}>
            <Time moment={createdAt}>{postedTime(createdAt)}</Time>
          </span>
        }
      >
        {mayDeleteQuestion(user, question, gig).allowed && (
          <IconButton
            icon={Trash2}
            label={isHidden ? `Delete the question by ${asker.name}` : `Delete the question: ${text}`}
            title="Delete"
            busy={remove.isPending}
            onClick={() => remove.mutate()}
          />
        )}
        {user && user.id !== asker.id && (
          <PersonMenu person={asker} label={`More about ${asker.name}`} subject={{ kind: 'question', id }} />
        )}
      </PersonRow>
      <div className={css.questionText}>
        <HiddenText isHidden={isHidden} noun="question">
          <p>
            <LinkedText>{text}</LinkedText>
          </p>
        </HiddenText>
      </div>
      {answer && !isAnswering && (
        <blockquote className={`${written} ${css.quoted} ${css.questionText}`}>
          <span className={`${muted} ${small}`}>{firstName(gig.poster.name)} answers</span>
          <br />
          <LinkedText>{answer.text}</LinkedText>
        </blockquote>
      )}
      {mayAnswer && isAnswering && (
        <AnswerForm gigId={gig.id} question={question} onDone={() => setAnswering(false)} />
      )}
      {mayAnswer && !isAnswering && (
        <div className={css.questionText}>
          <Button size="small" variant={answer ? 'quiet' : 'secondary'} onClick={() => setAnswering(true)}>
            {answer ? 'Edit answer' : 'Answer'}
          </Button>
        </div>
      )}
    </>
  );
}

type AnswerFormProps = { gigId: string; question: GigQuestion; onDone: () => void };

function AnswerForm({ gigId, question: { id, answer, asker }, onDone }: AnswerFormProps) {
  const refresh = useRefresh(gigId);
  const draft = useDraft(`answer:${id}`);
  const [previousAnswerAt] = useState(answer?.at ?? null);
  const [typed, setTyped] = useState(draft.text || (answer?.text ?? ''));
  const sending = useAction({
    mutationFn: (text: string) =>
      ask('PUT /api/gig-questions/:id/answer', gigQuestionSchema, {
        id,
        body: { text, was: previousAnswerAt },
      }),
    onSuccess: async () => {
      draft.clear();
      await refresh();
      onDone();
    },
    onError: () => refresh(),
  });
  const submit = () => isFilledWithin(typed, limits.gigAnswer) && sending.mutate(typed);
  return (
    <form
      className={`${css.actionPanel} ${css.questionText}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label={`Your answer to ${firstName(asker.name)}`}
        hint="Anyone who can see the gig can read it."
        error={sending.isError ? failureOf(sending.error).text : undefined}
      >
        <CountedTextArea
          rows={2}
          autoFocus
          readOnly={sending.isPending}
          value={typed}
          limit={limits.gigAnswer}
          onChange={({ target: { value } }) => {
            setTyped(value);
            draft.setText(value);
            if (sending.isError) sending.reset();
          }}
        />
      </Field>
      <div className={css.actionRow}>
        <Button type="submit" variant="primary" size="small" busy={sending.isPending}>
          Post answer
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            draft.clear();
            onDone();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}

function QuestionForm({ gig }: { gig: Gig }) {
  const { user, loading } = useSession();
  const may = mayAskAbout(user, gig);
  if (loading || (!may.allowed && may.reason !== 'signIn')) return null;
  if (!may.allowed)
    return (
      <p className={css.question}>
        <Link to="/login" search={{ redirect: `/gigs/${gig.id}` }} className={button({ size: 'small' })}>
          Sign in to ask
        </Link>
      </p>
    );
  return <AskForm gig={gig} />;
}

function AskForm({ gig }: { gig: Gig }) {
  const refresh = useRefresh(gig.id);
  const draft = useDraft(`ask:${gig.id}`);
  const [names] = useState(() => createSendAttempts());
  const sending = useAction({
    mutationFn: (text: string) =>
      ask('POST /api/gigs/:id/questions', gigQuestionSchema, {
        id: gig.id,
        body: { text, clientId: names.idFor(text) },
      }),
    onSuccess: async () => {
      draft.clear();
      names.renew();
      await refresh();
    },
    // REA-01. The user waits for the answer.
    meta: { isAwaited: true },
  });
  return (
    <form
      className={`${css.actionPanel} ${css.question}`}
      aria-label="Ask a question"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (isFilledWithin(draft.text, limits.gigQuestion)) sending.mutate(draft.text);
      }}
    >
      <Field
        label={`Ask ${firstName(gig.poster.name)} a question`}
        hint="Anyone who can see the gig can read it. For anything private, send a message."
        error={sending.isError ? failureOf(sending.error).text : undefined}
      >
        <CountedTextArea
          rows={2}
          readOnly={sending.isPending}
          value={draft.text}
          limit={limits.gigQuestion}
          onChange={({ target: { value } }) => {
            draft.setText(value);
            if (sending.isError) sending.reset();
          }}
        />
      </Field>
      <div className={css.actionRow}>
        <Button type="submit" size="small" busy={sending.isPending}>
          Ask
        </Button>
      </div>
    </form>
  );
}
