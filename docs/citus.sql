-- Distributes a Formyard store over the machines of a Citus cluster: see scale.md. Run it on the coordinator, with Formyard stopped:
--
--   psql "$DATABASE_URL" --file docs/citus.sql
--
-- It changes all or nothing, and may run again: after an update it distributes the tables that are new.
--
-- Data plane: tables that grow with forms, responses and rows of datasets. All rows of one web form or dataset are on one machine.
-- Control plane: all other tables. They stay on the coordinator. Registered with Citus, they share its two-phase commits.

\set ON_ERROR_STOP on
\set QUIET on
begin;
-- In parallel, Citus refuses statements that follow foreign keys from one table to another within a transaction.
set local citus.multi_shard_modify_mode = 'sequential';
-- Citus notes each shard and constraint that it moves.
set local client_min_messages = 'warning';

do $$
begin
  if to_regclass('pg_dist_partition') is null then
    raise 'Citus is not installed in this database. Run "create extension citus" in it on every machine.';
  end if;
  if not exists (select from pg_dist_node where groupid = 0) then
    raise 'The workers do not know the coordinator. Run "select citus_set_coordinator_host(''HOST'', PORT)".';
  end if;
  if not exists (select from pg_dist_node where groupid <> 0 and isactive) then
    raise 'There are no workers. Run "select citus_add_node(''HOST'', PORT)" for each.';
  end if;
  if to_regclass('webforms') is null then
    raise 'Formyard has made no tables here. Run "formyard migrate" with this DATABASE_URL.';
  end if;
end $$;

-- A foreign key cannot lead from a distributed table to a local one. Formyard looks for the application before it adds a form, and
-- deletes across the planes itself.
alter table webforms drop constraint if exists webforms_app_fk;

do $$
declare
  name text;
begin
  foreach name in array array[
    'webforms', 'webform_versions', 'responses', 'scoring_corrections', 'grading_history', 'response_changes', 'files',
    'invitations', 'reviews',    'dataset_rows', 'dataset_changes'
  ] loop
    continue when exists (select from pg_dist_partition where logicalrelid = name::regclass and partmethod = 'h');
    if name = 'webforms' then
      perform create_distributed_table('webforms', 'id');
    elsif name like 'dataset%' then
      perform create_distributed_table(name, 'dataset_id', colocate_with => 'webforms');
    else
      perform create_distributed_table(name, 'webform_id', colocate_with => 'webforms');
    end if;
  end loop;
  foreach name in array array[
    'organizations', 'api_keys', 'users', 'apps', 'webform_slugs', 'audit_log', 'jobs', 'idempotency_keys',
    'server_secrets', 'images', 'themes', 'previews', 'browser_tokens', 'visits',
    'sessions', 'one_time_codes', 'login_attempts', 'datasets', 'dataset_loads', 'charts', 'dashboards', 'dashboard_versions',
    'secrets', 'mail_servers', 'mail_suppressions', 'mail_counts', 'connections',
    'events', 'listeners', 'webhooks', 'webhook_deliveries',
    'workflows', 'workflow_versions', 'workflow_hooks', 'workflow_runs', 'workflow_steps', 'workflow_waits', 'workflow_backlogs'
  ] loop
    perform citus_add_local_table_to_metadata(name, cascade_via_foreign_keys => true);
  end loop;
  -- Citus sends these two to the workers, which a session's own settings do not reach.
  execute format('alter database %I set citus.multi_shard_modify_mode = ''sequential''', current_database());
  execute format('alter database %I set lock_timeout = ''5s''', current_database());
end $$;

commit;

select logicalrelid::text as "table", case partmethod when 'h' then 'on the workers' else 'on the coordinator' end as rows
from pg_dist_partition order by 2, 1;
