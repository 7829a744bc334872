import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { type Database, openDatabase } from '#server/db/database.ts';

/** A database of one's own on a PostgreSQL server, dropped at the end. */
export async function freshPostgres(server: string): Promise<Database & { databaseUrl: string }> {
  const name = `sidestage_test_${randomBytes(6).toString('hex')}`;
  await ask(server, `create database ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const databaseUrl = address.href;
  const database = await openDatabase({ databaseUrl, folder: '' });
  const close = async () => {
    await database.close();
    await ask(server, `drop database ${name} with (force)`);
  };
  return { ...database, databaseUrl, close };
}

async function ask(server: string, statement: string) {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
