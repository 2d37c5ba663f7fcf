//! Holds a conversation with the server that a zuliprc names, and prints one line for what each step found.

use zulip_api::client::Client;
use zulip_api::filter::Anchor;
use zulip_api::message::{MessageTo, MessageType};
use zulip_api::response::{ApiResult, Response};
use zulip_api::{edit_message, emoji_reaction, get_message_history, get_messages, register, render, send_message};

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let zuliprc = arguments.next().expect("a zuliprc");
    let client = Client::from_zuliprc(&zuliprc).unwrap();

    let registered = client.register(&register::Request::new()).await.unwrap();
    println!("registered {}", registered.result() == ApiResult::Success);

    let sending = send_message::Request::new()
        .with_msg_type(MessageType::Channel)
        .with_topic("greetings")
        .with_to(MessageTo::ChannelName("rust".into()))
        .with_content("Hello from Rust".to_string());
    let sent = client.send_message(&sending).await.unwrap();
    println!("sent {}", sent.result() == ApiResult::Success);

    let reading = get_messages::Request::new()
        .with_anchor(Anchor::Newest)
        .with_num_before(1)
        .with_num_after(0)
        .with_apply_markdown(false);
    let read = client.get_messages(&reading).await.unwrap();
    let message = read.messages().last().unwrap();
    println!("read {}", message.content());
    let id = message.id();

    let editing = edit_message::Request::new().with_message_id(id).with_content("Hello again from Rust");
    println!("edited {}", client.edit_message(&editing).await.unwrap().result() == ApiResult::Success);
    let reacting = emoji_reaction::Request::new().with_message_id(id).with_emoji_name("tada");
    println!("reacted {}", client.add_reaction(&reacting).await.unwrap().result() == ApiResult::Success);
    let asking = get_message_history::Request::new().with_message_id(id);
    println!("versions {}", client.get_message_history(&asking).await.unwrap().message_history().unwrap().len());
    let rendering = render::Request::new().with_content("**bold**");
    println!("rendered {}", client.render(&rendering).await.unwrap().rendered().unwrap());
    println!("all read {}", client.mark_all_as_read().await.unwrap().result() == ApiResult::Success);
}
