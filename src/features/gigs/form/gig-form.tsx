import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useSession } from '#actors/session.ts';
import { lengthOf } from '#contract/characters.ts';
import { gigCategories } from '#contract/gigs.ts';
import { limits } from '#contract/limits.ts';
import { categoryLabels } from '#entities/gig/category-labels.ts';
import { moreDays, payParts, placeOf, timeOf } from '#entities/gig/gig-texts.ts';
import { FormErrors, FormFooter } from '#shared/form.tsx';
import { draftsOf } from '#transport/drafts.ts';
import { tabStorage } from '#transport/storage.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { DateBlock } from '#ui/date-block/date-block.tsx';
import { TextArea } from '#ui/field/text-inputs.tsx';
import { isDate } from '#ui/format/days.ts';
import { meta, muted, pay as payLook } from '#ui/layout/text.css.ts';
import { Tags } from '#ui/marks/marks.tsx';
import { StubTicket } from '#ui/ticket/ticket.tsx';
import { noPay, roleSummary, toPay } from './fields.ts';
import * as css from './form.css.ts';
import { FormField, type GigFormProps, SelectField, SuggestedField, TextField } from './form-fields.tsx';
import { PayFields, WhenFields } from './terms-fields.tsx';
import type { useGigForm } from './use-gig-form.ts';

type GigFormViewProps = {
  gig: ReturnType<typeof useGigForm>;
  name: string;
  act: string;
  children?: ReactNode;
  repeatFields?: ReactNode;
  conflict?: ReactNode;
  consequences?: ReactNode;
  foot?: ReactNode;
  hasDraft: boolean;
  draftNote?: string;
};

const MoreFields = lazyPart(async () => (await import('./more-fields.tsx')).MoreFields);
const AttachmentFields = lazyPart(async () => (await import('./attachment-fields.tsx')).AttachmentFields);

const SectionPlaceholder = ({ title }: { title: string }) => (
  <section className={`${css.group} ${css.sectionPlaceholder}`}>
    <h2>{title}</h2>
  </section>
);

export function GigFormView({
  gig: { form, element, draft, refusal, busy, submit },
  name,
  act,
  children,
  repeatFields,
  conflict,
  consequences,
  foot,
  hasDraft,
  draftNote,
}: GigFormViewProps) {
  const inTab = draftsOf(tabStorage, useSession().user?.id ?? '');
  // The attachments component loads after the button, so uploads in progress are read from storage.
  const [isWaiting, setWaiting] = useState(() =>
    ['pictures', 'files'].some((kind) => Number.parseInt(inTab.read(`uploads:${draft}:${kind}`), 10) > 0),
  );
  return (
    <form
      ref={element}
      aria-label={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWaiting) void submit();
      }}
    >
      <div className={css.form}>
        {children}
        <BasicFields form={form} />
        <WhenFields form={form}>{repeatFields}</WhenFields>
        <PayFields form={form} />
        <MoreFields
          form={form}
          fallback={['Who you need', 'Call sheet', 'Good to know'].map((title) => (
            <SectionPlaceholder key={title} title={title} />
          ))}
        />
        <AttachmentFields
          form={form}
          draft={draft}
          isLocked={busy}
          onWait={setWaiting}
          fallback={<SectionPlaceholder title="Photos and documents" />}
        />
        <div className={css.previewBelow}>
          <Preview form={form} />
        </div>
        {(conflict || refusal.length > 0) && (
          <div className={css.messages}>
            <FormErrors errors={refusal} />
            {conflict}
          </div>
        )}
        {consequences}
      </div>
      <FormFooter hasDraft={hasDraft || isWaiting} draftNote={isWaiting ? uploadingText : draftNote}>
        <Button type="submit" variant="primary" busy={busy} disabled={isWaiting}>
          {act}
        </Button>
        {foot}
      </FormFooter>
    </form>
  );
}

const uploadingText = 'Some photos or PDFs are still uploading. Remove any that fail.';

const example =
  'Nine of us, charts for everybody.\nStage six by four, house kit, load in by the yard.\nFood at seven, paid on the night.';

function BasicFields({ form }: GigFormProps) {
  const { register, control } = form;
  const [title, description] = useWatch({ control, name: ['title', 'description'] });
  return (
    <section className={css.group}>
      <h2>About the gig</h2>
      <TextField
        form={form}
        name="title"
        label="Title"
        hint="For example: “Dep drummer, northern soul night”"
        count={lengthOf(title)}
        limit={limits.gigTitle}
        required
      />
      <div className={css.twoColumns}>
        <SelectField
          form={form}
          name="category"
          label="Kind of work"
          of={gigCategories}
          labels={categoryLabels}
          none="Choose one"
          required
        />
        <SuggestedField
          form={form}
          name="tags"
          label="Tags"
          hint="Up to 8, separated by commas"
          placeholder="House kit, reads"
          optional
        />
      </div>
      <FormField
        form={form}
        name="description"
        label="Description"
        hint="The band, the room, what to bring, how you pay."
        count={lengthOf(description)}
        limit={limits.gigDescription}
        required
      >
        <TextArea rows={5} maxRows={20} placeholder={example} {...register('description')} />
      </FormField>
    </section>
  );
}

export function Preview({ form: { control } }: GigFormProps) {
  const {
    title,
    venue,
    place,
    remote,
    dateKind,
    date = '',
    lastDate = '',
    startTime,
    endTime,
    pay,
    roles,
  } = useWatch({ control });
  const roleTags = (roles ?? []).flatMap(({ skill = '', count = '' }) =>
    skill.trim() ? [roleSummary({ skill: skill.trim(), count })] : [],
  );
  const typedPay = pay && toPay({ ...noPay, ...pay });
  const isInteger = (sum = 0) => Number.isInteger(sum);
  const shownPay =
    typedPay?.currency && isInteger(typedPay.amount) && isInteger(typedPay.upTo) ? payParts(typedPay) : null;
  const where = placeOf({ venue: venue ?? '', place: place ?? '', remote: remote ?? false });
  const when = timeOf({ startTime: startTime || null, endTime: endTime || null });
  const isDateOpen = dateKind === 'agreement';
  const isSeveralDays = dateKind === 'days' && isDate(date) && isDate(lastDate) && lastDate > date;
  const days = moreDays({ date, lastDate: isSeveralDays ? lastDate : null, dateByAgreement: isDateOpen });
  return (
    <div className={css.preview}>
      <p className={muted}>How it will look on the board</p>
      <StubTicket
        stub={
          isDate(date) ? (
            <DateBlock date={date} by={isDateOpen} />
          ) : (
            <span className={`${css.noDate} ${muted}`}>When?</span>
          )
        }
      >
        <p className={title?.trim() ? css.previewTitle : `${css.previewTitle} ${muted}`}>
          {title?.trim() || 'What do you need?'}
        </p>
        <p className={meta}>
          {[where || 'Where?', days, when].filter(Boolean).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {shownPay ? (
          <p className={`${payLook} ${css.previewPay}`}>
            <b>{shownPay.sum}</b> <small>{shownPay.per}</small>
          </p>
        ) : (
          <p className={`${payLook} ${css.previewPay} ${muted}`}>How much?</p>
        )}
        <Tags items={roleTags} className={css.previewTags} />
      </StubTicket>
    </div>
  );
}
