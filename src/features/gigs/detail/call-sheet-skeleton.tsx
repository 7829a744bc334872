import { sheet } from '#ui/layout/layout.css.ts';
import { Bone } from '#ui/skeleton/skeleton.tsx';
import { Perforation, Ticket, TicketPart } from '#ui/ticket/ticket.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './gig.css.ts';

const lines = ['62%', '48%', '70%', '38%'];

export const CallSheetSkeleton = () => (
  <div role="status">
    <VisuallyHidden>Loading the gig...</VisuallyHidden>
    <div aria-hidden="true" className={css.cols}>
      <div className={css.head}>
        <div className={css.summaryHead}>
          <div className={css.skeletonLines}>
            <Bone width={30} height={14} />
            <Bone width={52} height={46} />
            <Bone width={30} height={14} />
          </div>
          <div className={css.skeletonLines}>
            <Bone width="86%" height={36} />
            <Bone width="52%" height={36} />
            <Bone width="60%" height={16} />
          </div>
        </div>
        <div className={css.skeletonActions}>
          <Bone width={72} height={20} />
          <Bone width={88} height={20} />
          <Bone width={128} height={20} />
        </div>
      </div>
      <div className={css.sidebar}>
        <Ticket split>
          <TicketPart className={css.skeletonLines}>
            <Bone width="50%" height={46} />
            <Bone width="34%" height={16} />
            <Bone width="70%" height={14} />
            <Bone width="82%" height={14} />
          </TicketPart>
          <Perforation />
          <TicketPart className={css.skeletonLines}>
            <Bone width="30%" height={22} />
            <Bone height={96} />
            <Bone height={44} />
          </TicketPart>
        </Ticket>
      </div>
      <div className={css.body}>
        <div className={css.part}>
          <Bone width={120} height={28} />
          <div className={`${sheet} ${css.callSheet} ${css.skeletonSheet}`}>
            {lines.flatMap((width) => [
              <Bone key={`${width} time`} width={44} height={18} />,
              <Bone key={width} width={width} height={16} />,
            ])}
          </div>
        </div>
      </div>
    </div>
  </div>
);
