// Formyard's table of applications, without the foreign key to the owner.
export const appTable = `create table apps (id text collate "C" primary key, organization_id text collate "C" not null,
  user_id text collate "C" not null, name text not null, description text not null,
  create_date timestamptz not null, update_date timestamptz not null, unique (organization_id, user_id, id))`

export const insertApp = {
  name: 'insert_app',
  text: 'insert into apps values ($1, $2, $3, $4, $5, $6, $7)',
}

/** The table of audit entries as Formyard has it. */
export const auditTable = `create table audit_log (organization_id text collate "C", id text collate "C", action text not null,
  resource text not null, resource_id text collate "C" not null, author text collate "C" not null, request_id text,
  create_date timestamptz not null, primary key (organization_id, id));
  create index on audit_log (organization_id, resource_id, id)`

export const insertEntry = {
  name: 'insert_entry',
  text: 'insert into audit_log values ($1, $2, $3, $4, $5, $6, $7, $8)',
}
