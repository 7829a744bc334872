import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { Profile } from '#contract/profile.ts';
import { FormErrors, FormFooter } from '#shared/form.tsx';
import { likelyCurrency } from '#shared/money.tsx';
import { safePath } from '#transport/redirect.ts';
import { storage, storageKeys } from '#transport/storage.ts';
import { Button } from '#ui/button/button.tsx';
import { linkButton as link } from '#ui/layout/text.css.ts';
import { SkeletonBox } from '#ui/skeleton/skeleton.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { barsOf, Wave } from '#ui/wave/wave.tsx';
import { BioField, FormNotices, PlaceField, TextField } from '../edit/about-fields.tsx';
import * as edit from '../edit/edit.css.ts';
import { blankFee, toForm } from '../edit/profile-form.ts';
import { FormPreview, ProfileFormPage } from '../edit/profile-form-page.tsx';
import { RatesFields } from '../edit/row-fields.tsx';
import { WordsField } from '../edit/skills-input.tsx';
import { type ProfileFormState, useProfileForm } from '../edit/use-profile-form.ts';
import { PictureField } from '../picture/picture-field.tsx';
import { resumeAt, stepFields, stepTexts } from './step-parts.ts';
import { type Step, stepAfter, stepBefore, steps } from './steps.ts';

const firstStep = (
  <>
    <div className={edit.steps}>
      {steps.map((step) => (
        <SkeletonBox key={step} height={40} />
      ))}
    </div>
    <SkeletonBox width="46%" height={30} />
    <SkeletonBox width="74%" height={16} />
  </>
);

type SetupProps = { step: Step | null; onStep: (step: Step) => void };

/**
 * `/profile-setup`: four short steps, each saved when left. Without a step in the URL it resumes at the first
 * incomplete one.
 */
export const ProfileSetup = ({ step, onStep }: SetupProps) => (
  <ProfileFormPage
    title="Set up your profile"
    note="Four short steps. Stop and come back any time."
    rows={3}
    skeleton={firstStep}
  >
    {(person) => <Wizard key={person.id} person={person} step={step} onStep={onStep} />}
  </ProfileFormPage>
);

type WizardProps = SetupProps & { person: Profile };

function Wizard({ step, ...rest }: WizardProps) {
  const [start] = useState(() => resumeAt(rest.person));
  const now = step ?? start;
  return <StepForm key={now} step={now} {...rest} />;
}

type StepFormProps = WizardProps & { step: Step };

/** The focus starts at the heading. */
function StepForm({ step, person, onStep }: StepFormProps) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const next = stepAfter(step);
  const before = stepBefore(step);
  const goOn = () => {
    if (next) return onStep(next);
    void navigate({ href: takeNextPath() });
  };
  const profile = useProfileForm({
    person,
    draft: `setup ${step}`,
    start: initialForm(step, person),
    parts: stepFields[step],
    saved: () => {
      if (!next) notify.success('Your profile is set up');
      goOn();
    },
  });
  const { form, element, refusal, busy, submit } = profile;
  const isFirst = useRef(before === null);
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
  }, []);
  const at = steps.indexOf(step) + 1;
  const hasFields = stepFields[step].length > 0;
  return (
    <form
      ref={element}
      aria-labelledby={headingId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (hasFields) void submit();
        else goOn();
      }}
    >
      <FormPreview person={person} form={form} />
      <div className={edit.place}>
        <p>
          Step {at} of {steps.length}
        </p>
        <Steps at={at - 1} onStep={onStep} />
      </div>
      <h2 id={headingId} ref={heading} tabIndex={-1} className={edit.heading}>
        {stepTexts[step].title}
      </h2>
      <p className={edit.reason}>{stepTexts[step].why}</p>
      <div className={edit.form}>
        <FormNotices person={person} profile={profile} />
        <div className={edit.group}>
          <StepFields step={step} form={form} person={person} />
        </div>
        <FormErrors errors={refusal} />
      </div>
      <FormFooter hasDraft={hasFields && profile.editor.isUnsaved}>
        {before && (
          <Button variant="quiet" onClick={() => onStep(before)}>
            Back
          </Button>
        )}
        <span className={edit.pushEnd}>
          {hasFields && (
            <Button variant="quiet" onClick={goOn}>
              Skip
            </Button>
          )}
          <Button type="submit" variant="primary" busy={busy}>
            {act(hasFields, next !== null)}
          </Button>
        </span>
      </FormFooter>
    </form>
  );
}

const bars = barsOf('take one', 5 * steps.length);

/** Completed steps link back. */
const Steps = ({ at, onStep }: { at: number; onStep: (step: Step) => void }) => (
  <ol className={edit.steps}>
    {steps.map((step, index) => (
      <li
        key={step}
        className={index > at ? edit.stepAhead : ''}
        aria-current={index === at ? 'step' : undefined}
      >
        <Wave bars={bars.slice(5 * index, 5 * index + 5)} pitch={14} height={44} className={edit.wave} />
        {index < at ? (
          <button type="button" className={link} onClick={() => onStep(step)}>
            {stepTexts[step].name}
          </button>
        ) : (
          stepTexts[step].name
        )}
      </li>
    ))}
  </ol>
);

/** Adds an empty rate where there is none. */
function initialForm(step: Step, person: Profile) {
  const form = toForm(person);
  if (step !== 'rates' || form.fees.length + form.rates.length > 0) return form;
  if (person.fees) form.fees.push(blankFee(likelyCurrency()));
  else form.rates.push({ label: '', price: '' });
  return form;
}

function act(saves: boolean, more: boolean): string {
  if (!more) return 'Save and finish';
  return saves ? 'Save and continue' : 'Continue';
}

type StepFieldsProps = { step: Step; form: ProfileFormState; person: Profile };

function StepFields({ step, form, person }: StepFieldsProps) {
  if (step === 'picture') return <PictureField person={person} />;
  if (step === 'place')
    return (
      <>
        <PlaceField form={form} />
        <BioField form={form} />
      </>
    );
  if (step === 'rates') return <RatesFields form={form} person={person} />;
  return (
    <>
      <TextField form={form} name="headline" />
      <WordsField form={form} name="skills" />
      <WordsField form={form} name="genres" />
    </>
  );
}

/** Where the member wanted to go before joining (SES-05), otherwise the feed. Used once. */
function takeNextPath(): string {
  const wanted = safePath(storage.read(storageKeys.redirectPath));
  storage.remove(storageKeys.redirectPath);
  return wanted && !wanted.startsWith('/profile-setup') ? wanted : '/community';
}
