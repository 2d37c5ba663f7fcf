export const API_WORDS: ReadonlySet<string> = new Set(
  `api v1 json alert_words attachments avatar bots bot_storage calls channel_folders channels compatibility custom_profile_fields
  default_streams deactivate default_stream_groups delete_topic dev_fetch_api_key dev_list_users devices drafts emoji emoji_data
  events export fetch_api_key fetch_google_client_id filters flags generate_multiuse_invite_url get_auth_backends get_stream_id
  history hotspots icon invite_to_realm invites jitsi jwt linkifiers logo mark_all_as_read mark_stream_as_read
  mark_topic_as_read matches_narrow me members messages mobile_push mute muted_users navigation_views night_logo
  onboarding_steps playgrounds presence presences profile_data profile_fields property push_devices reactions read_receipts
  reactivate realm realms register register_client_device reminders remotes render report reorder saved_snippets
  scheduled_messages server_settings settings snapshot static status streams subgroups submessage subscriptions summary
  test_notification test_welcome_bot_custom_message thumbnail topics tus tutorial_status typing unmute unread update
  usage_statistics user_avatars user_groups user_profiles user_settings_defaults user_topics user_uploads users webex
  zcommand zoom api_key regenerate apns_device_token android_gcm_reg_id e2ee domains deliver_email_immediately`.split(
    /\s+/,
  ),
);
