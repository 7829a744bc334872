import { definitionList } from '#ui/layout/layout.css.ts';
import { SkeletonBox } from '#ui/skeleton/skeleton.tsx';
import { Perforation, Ticket, TicketPart } from '#ui/ticket/ticket.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './gig.css.ts';

const lines = ['62%', '48%', '70%', '38%'];

export const CallSheetSkeleton = () => (
  <div role="status">
    <VisuallyHidden>Loading gig...</VisuallyHidden>
    <div aria-hidden="true" className={css.cols}>
      <div className={css.header}>
        <div className={css.summaryHead}>
          <div className={css.skeletonLines}>
            <SkeletonBox width={30} height={14} />
            <SkeletonBox width={52} height={46} />
            <SkeletonBox width={30} height={14} />
          </div>
          <div className={css.skeletonLines}>
            <SkeletonBox width="86%" height={36} />
            <SkeletonBox width="52%" height={36} />
            <SkeletonBox width="60%" height={16} />
          </div>
        </div>
        <div className={css.skeletonActions}>
          <SkeletonBox width={72} height={20} />
          <SkeletonBox width={88} height={20} />
          <SkeletonBox width={128} height={20} />
        </div>
      </div>
      <div className={css.sidebar}>
        <Ticket split>
          <TicketPart className={css.skeletonLines}>
            <SkeletonBox width="50%" height={46} />
            <SkeletonBox width="34%" height={16} />
            <SkeletonBox width="70%" height={14} />
            <SkeletonBox width="82%" height={14} />
          </TicketPart>
          <Perforation />
          <TicketPart className={css.skeletonLines}>
            <SkeletonBox width="30%" height={22} />
            <SkeletonBox height={96} />
            <SkeletonBox height={44} />
          </TicketPart>
        </Ticket>
      </div>
      <div className={css.body}>
        <div className={css.part}>
          <SkeletonBox width={120} height={28} />
          <div className={`${definitionList} ${css.callSheet} ${css.skeletonSheet}`}>
            {lines.flatMap((width) => [
              <SkeletonBox key={`${width} time`} width={44} height={18} />,
              <SkeletonBox key={width} width={width} height={16} />,
            ])}
          </div>
        </div>
      </div>
    </div>
  </div>
);
