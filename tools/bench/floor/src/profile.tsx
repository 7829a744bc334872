import { Link } from '@tanstack/react-router';
import { Face } from './face';
export const Profile = ({ id }: { id: string }) => (
  <section>
    <Face name={id} src={null} />
    <h1>{id}</h1>
    <Link to="/">Back</Link>
  </section>
);
