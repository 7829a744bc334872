import { Link } from '@tanstack/react-router';
import { useMachine, useSelector } from '@xstate/react';
import { Face } from './face';
import { feedMachine } from './machine';
export function Feed() {
  const [state, send, ref] = useMachine(feedMachine);
  const live = useSelector(ref, (s) => s.context.live);
  if (state.matches({ data: 'loading' })) return <p>Loading…</p>;
  if (state.matches({ data: 'failed' }))
    return (
      <button type="button" onClick={() => send({ type: 'RETRY' })}>
        Retry
      </button>
    );
  return (
    <>
      <h1>Feed {live}</h1>
      <ul>
        {state.context.items.map((p) => (
          <li key={p.id}>
            <Face name={p.author.name} src={p.author.avatar} />{' '}
            <Link to="/u/$id" params={{ id: p.author.id }}>
              {p.author.name}
            </Link>
            <p>{p.text}</p>
            <button type="button" onClick={() => send({ type: 'LIKE', id: p.id })}>
              ♥ {p.likes}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
