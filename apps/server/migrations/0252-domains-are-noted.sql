-- Members change the domains of their site: who added, removed or chose one is among the activity.
create trigger note_change after insert or update or delete on website_domains for each row
  when (current_setting('awning.change', true) <> '') execute function note_change('host', '*', 'IUD');
