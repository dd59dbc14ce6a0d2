// The table of applications as Formyard has it, without the foreign key to an owner.
export const appTable = `create table apps (id text collate "C" primary key, organization_id text collate "C" not null,
  user_id text collate "C" not null, name text not null, description text not null,
  create_date timestamptz not null, update_date timestamptz not null, unique (organization_id, user_id, id))`

export const insertApp = {
  name: 'insert_app',
  text: 'insert into apps values ($1, $2, $3, $4, $5, $6, $7)',
}
