import { useWatch } from 'react-hook-form';
import { useSession } from '#actors/session.ts';
import type { Profile } from '#contract/profile.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Tags } from '#ui/marks/marks.tsx';
import { Block } from '#ui/page/page.tsx';
import * as ads from '../discover/discover-card.css.ts';
import { MissingParts } from '../missing-parts.tsx';
import * as css from './edit.css.ts';
import { FormParts } from './form-parts.tsx';
import type { ProfileFormState } from './use-profile-form.ts';

type PreviewProps = {
  person: Profile;
  form: ProfileFormState;
  /** Everything is edited here: also lists what is missing. */
  isWhole?: boolean;
};

export function Preview({ person, form, isWhole = false }: PreviewProps) {
  const { user } = useSession();
  const typed = useWatch({ control: form.control });
  const { name, headline, place, skills = [], genres = [] } = typed;
  const avatar = user ? user.avatar : person.avatar;
  return (
    <div className={css.preview}>
      <Block title="How others see you">
        <div className={css.previewCard}>
          <div className={ads.header}>
            <Avatar id={person.id} name={name} src={avatar} size={56} />
            <div className={ads.body}>
              <p className={css.previewName}>{name}</p>
              <p className={ads.headlineAndPlace}>
                {headline && <span>{headline}</span>}
                {place && <span className={headline ? ads.place : undefined}>{place}</span>}
              </p>
            </div>
          </div>
          <div className={ads.tags}>
            <Tags items={[...skills, ...genres].slice(0, ads.maxTags)} label="Skills and genres" />
          </div>
        </div>
      </Block>
      {isWhole && (
        <>
          <Block title="On this page">
            <FormParts person={person} className={css.partsBeside} />
          </Block>
          <MissingParts person={{ ...person, ...typed, avatar }} />
        </>
      )}
    </div>
  );
}
