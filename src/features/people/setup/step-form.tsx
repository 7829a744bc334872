import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef } from 'react';
import type { Profile } from '#contract/ours/profile.ts';
import { Refusal } from '#entities/form/refusal.tsx';
import { Button } from '#ui/button/button.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { WaveMeter } from '#ui/wave/wave-meter.tsx';
import * as edit from '../edit/edit.css.ts';
import { FormNews } from '../edit/form-news.tsx';
import { toForm } from '../edit/profile-form.ts';
import { useProfileForm } from '../edit/use-profile-form.ts';
import { forgetOnward, onward } from './onward.ts';
import * as css from './setup.css.ts';
import { StepFields } from './step-fields.tsx';
import { type Step, stepAfter, stepBefore, stepFields, steps, stepWords } from './steps.ts';

type StepFormProps = { step: Step; person: Profile; onStep: (step: Step) => void };

/** One step: a few questions, saved on the way to the next. Focus starts at what it asks. */
export function StepForm({ step, person, onStep }: StepFormProps) {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const next = stepAfter(step);
  const before = stepBefore(step);
  const goOn = () => {
    if (next) return onStep(next);
    const path = onward();
    forgetOnward();
    void navigate({ href: path });
  };
  const profile = useProfileForm({
    person,
    draft: `setup ${step}`,
    start: startOf(step, person),
    parts: stepFields[step],
    saved: () => {
      if (!next) notify.success('Your profile is set up');
      goOn();
    },
  });
  const { form, refusal, busy, submit } = profile;
  const isFirst = useRef(before === null);
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
  }, []);
  const at = steps.indexOf(step) + 1;
  const hasFields = stepFields[step].length > 0;
  return (
    <form
      aria-labelledby={headingId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (hasFields) void submit();
        else goOn();
      }}
    >
      <div className={css.where}>
        <span>
          Step {at} of {steps.length}
        </span>
        <span className={css.meter}>
          <WaveMeter value={at} of={steps.length} label={`Step ${at} of ${steps.length}`} />
        </span>
      </div>
      <h2 id={headingId} ref={heading} tabIndex={-1} className={css.heading}>
        {stepWords[step].title}
      </h2>
      <p className={css.why}>{stepWords[step].why}</p>
      <div className={edit.form}>
        <FormNews person={person} profile={profile} />
        <div className={edit.group}>
          <StepFields step={step} form={form} person={person} />
        </div>
        <Refusal errors={refusal} />
        <div className={edit.foot}>
          {before && (
            <Button look="bare" onClick={() => onStep(before)}>
              Back
            </Button>
          )}
          <span className={css.push}>
            {hasFields && (
              <Button look="bare" onClick={goOn}>
                Skip
              </Button>
            )}
            <Button type="submit" look="go" busy={busy}>
              {act(hasFields, next !== null)}
            </Button>
          </span>
        </div>
      </div>
    </form>
  );
}

/** Somebody without rates finds a line to write on. */
function startOf(step: Step, person: Profile) {
  const form = toForm(person);
  if (step === 'rates' && form.rates.length === 0) form.rates.push({ label: '', price: '' });
  return form;
}

function act(saves: boolean, more: boolean): string {
  if (!more) return 'Save and finish';
  return saves ? 'Save and go on' : 'Go on';
}
