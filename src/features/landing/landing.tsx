import { Bill } from './bill.tsx';
import { Doors } from './doors.tsx';
import { Hero } from './hero.tsx';
import { Story } from './story.tsx';

/** `/`: the poster. The first part of it stands in index.html too. */
export const Landing = ({ isMember }: { isMember: boolean }) => (
  <>
    <Hero isMember={isMember} />
    <Bill />
    <Story />
    {!isMember && <Doors />}
  </>
);
