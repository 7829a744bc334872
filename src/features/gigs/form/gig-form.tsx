import type { ReactNode } from 'react';
import { Refusal } from '#entities/form/refusal.tsx';
import { Button } from '#ui/button/button.tsx';
import { BasicFields } from './basic-fields.tsx';
import * as css from './form.css.ts';
import { PayFields } from './pay-fields.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import type { useGigForm } from './use-gig-form.ts';
import { WhenFields } from './when-fields.tsx';

type GigFormViewProps = {
  gig: ReturnType<typeof useGigForm>;
  name: string;
  act: string;
  /** Above the fields: what stands in the way. */
  children?: ReactNode;
  /** Above the button: what came of pressing it. */
  news?: ReactNode;
  /** Beside the button. */
  foot?: ReactNode;
};

/** All that a gig says, to be typed. */
export function GigFormView({
  gig: { form, element, refusal, busy, submit },
  name,
  act,
  children,
  news,
  foot,
}: GigFormViewProps) {
  return (
    <form
      ref={element}
      className={css.form}
      aria-label={name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
      <BasicFields form={form} />
      <WhenFields form={form} />
      <PayFields form={form} />
      <ScheduleFields form={form} />
      {(news || refusal.length > 0) && (
        <div className={css.news}>
          <Refusal errors={refusal} />
          {news}
        </div>
      )}
      <div className={css.foot}>
        <Button type="submit" look="go" size="big" busy={busy}>
          {act}
        </Button>
        {foot}
      </div>
    </form>
  );
}
