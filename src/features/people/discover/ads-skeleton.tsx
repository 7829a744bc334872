import { Bone } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './ads.css.ts';

/** People still to come, in the shape of their cards. */
export const AdsSkeleton = () => (
  <div role="status">
    <VisuallyHidden>Loading people...</VisuallyHidden>
    <div className={css.ads} aria-hidden="true">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className={css.ad}>
          <span className={css.who}>
            <Bone round width={56} height={56} />
            <span className={css.bones}>
              <Bone width="60%" height={20} />
              <Bone width="84%" height={14} />
              <Bone width="36%" height={14} />
            </span>
          </span>
          <span className={css.tags}>
            <Bone width="70%" height={22} />
          </span>
          <span className={css.foot}>
            <Bone width={84} height={36} className={css.push} />
          </span>
        </div>
      ))}
    </div>
  </div>
);
